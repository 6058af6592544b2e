import type { CollegeVendorsQuery } from '@campus-deals/contracts/vendors.schema';
import { readCursor } from '../cursors.js';
import type { JsonReads, Statement } from '../json-reads.js';
import { afterCursor, selectPage, type PageOrder, type PageRow } from '../keyset-page.js';
import type { Reader } from '../reader.js';
import { IS_OPEN_COLLEGE, milliseconds } from '../running-deals.js';
import { searchWords, wordPattern } from '../search-terms.js';

/** An index ends in these keys for each order, of a college and of all. */
const ORDERS = {
  newest: { keys: [['v.id', 'int']], direction: 'DESC' },
  /** Farther than any, those without coordinates come last. */
  nearest: {
    keys: [
      ['coalesce(v.distance_miles, 99999)', 'numeric'],
      ['v.id', 'int'],
    ],
    direction: 'ASC',
  },
} as const satisfies Record<CollegeVendorsQuery['sort'], PageOrder>;

/** Whose vendors: those of a college, by short name or number, or of every college that is open. */
type Scope = 'collegeName' | 'college' | 'everywhere';

export interface VendorPage extends PageRow {
  collegeId: number | null;
  isLive: boolean;
  isOpen: boolean;
  isSeen: boolean;
  until: number | null;
}

interface Shape {
  scope: Scope;
  sort: CollegeVendorsQuery['sort'];
  words: number;
  openNow: boolean | undefined;
  isContinued: boolean;
}

/** A page of vendors, of a college with whether its reader may see them; undefined where there is no such college. */
export async function readVendorPage(
  reads: JsonReads,
  { scope, key, reader, query }: { scope: Scope; key?: string | number; reader: Reader; query: CollegeVendorsQuery },
): Promise<VendorPage | undefined> {
  const { sort, openNow } = query;
  // What holds no letter and no digit finds nothing.
  const words = query.search ? searchWords(query.search) : [];
  const patterns = query.search && words.length === 0 ? [''] : words.map(wordPattern);
  const after =
    query.cursor === undefined
      ? undefined
      : readCursor(
          query.cursor,
          ORDERS[sort].keys.map(([, type]) => type),
        );
  const statement = listStatement({ scope, sort, words: patterns.length, openNow, isContinued: after !== undefined });
  return reads.first<VendorPage>(statement, [
    query.limit,
    ...(scope === 'everywhere' ? [] : [key, reader.isAdmin]),
    ...patterns,
    ...(after ?? []),
  ]);
}

const statements = new Map<string, Statement>();

function listStatement({ scope, sort, words, openNow, isContinued }: Shape): Statement {
  const name = `vendors-${scope}-${sort}-${words}${openNow === undefined ? '' : `-${openNow ? 'open' : 'closed'}`}${isContinued ? '-continued' : ''}`;
  const known = statements.get(name);
  if (known) return known;
  const isEverywhere = scope === 'everywhere';
  let parameters = isEverywhere ? 1 : 3;
  const conditions = [isEverywhere ? 'v.is_open' : 'v.college_id = seen.id'];
  // A college's own vendors are looked through, which are few: a plan made for any words may else walk those of all colleges.
  const searched = isEverywhere ? 'v.search_text' : "(v.search_text || '')";
  for (let word = 0; word < words; word++) conditions.push(`${searched} LIKE $${++parameters}`);
  // Only asked of one college: no index tells who is open, and all others are passed over.
  if (openNow !== undefined)
    conditions.push(`${openNow ? '' : 'NOT '}v.open_minutes @> minute_of_week(zone_of(c.time_zone, c.state), now())`);
  if (isContinued) conditions.push(afterCursor(ORDERS[sort], parameters + 1));
  const source = `FROM vendors v WHERE ${conditions.join(' AND ')}`;
  const page = selectPage({ source, json: `v.open_json || '}'`, limit: '$1', ...ORDERS[sort] });
  // Hours are told by the minute.
  const until =
    openNow === undefined ? 'NULL::float8' : milliseconds(`date_trunc('minute', now()) + interval '1 minute'`);
  const text = isEverywhere
    ? `SELECT NULL::int AS "collegeId", true AS "isLive", true AS "isOpen", true AS "isSeen", page.body, page.last, NULL::float8 AS until FROM (${page}) page`
    : `SELECT c.id AS "collegeId", c.status = 'live' AS "isLive", ${IS_OPEN_COLLEGE} AS "isOpen", seen.id IS NOT NULL AS "isSeen",
          page.body, page.last, ${until} AS until
        FROM colleges c
          CROSS JOIN LATERAL (SELECT CASE WHEN ${IS_OPEN_COLLEGE} OR $3 THEN c.id END AS id) seen
          CROSS JOIN LATERAL (${page}) page
        WHERE ${scope === 'college' ? 'c.id' : 'c.short_name'} = $2`;
  const statement = { name, text };
  statements.set(name, statement);
  return statement;
}
