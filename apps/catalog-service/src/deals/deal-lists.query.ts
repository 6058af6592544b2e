import type { ListDealsQuery } from '@campus-deals/contracts/deals.schema';
import { readCursor } from '../cursors.js';
import type { JsonReads, Statement } from '../json-reads.js';
import { afterCursor, selectPage, type PageOrder, type PageRow } from '../keyset-page.js';
import type { Reader } from '../reader.js';
import { IS_OPEN_COLLEGE, IS_RUNNING, milliseconds, NEW_FOR, nextChangeIn, nextNewEndIn } from '../running-deals.js';

/** The latest approved first. An index ends in these keys for each list below. */
const ORDER = {
  keys: [
    ['d.approved_at', 'timestamptz'],
    ['d.id', 'int'],
  ],
  direction: 'DESC',
} as const satisfies PageOrder;

/** What each list of a college asks of a deal, beside running. */
const LISTS = { all: '', featured: 'AND d.featured', new: `AND d.approved_at > now() - ${NEW_FOR}` } as const;
export type DealList = keyof typeof LISTS;

/** Whose deals: those of a college, by short name or number, or of a vendor. `seen.id` is null where the reader sees none of them. */
const SCOPES = {
  collegeName: {
    from: 'colleges c',
    sees: `${IS_OPEN_COLLEGE} OR $3`,
    id: 'c.id',
    where: 'c.short_name = $1',
    deals: 'd.college_id = seen.id',
  },
  college: {
    from: 'colleges c',
    sees: `${IS_OPEN_COLLEGE} OR $3`,
    id: 'c.id',
    where: 'c.id = $1',
    deals: 'd.college_id = seen.id',
  },
  vendor: {
    from: 'vendors v LEFT JOIN colleges c ON c.id = v.college_id',
    sees: `${IS_OPEN_COLLEGE} OR $3 OR v.user_id = $4`,
    id: 'v.id',
    where: 'v.id = $1',
    deals: 'd.vendor_id = seen.id',
  },
} as const;
type Scope = keyof typeof SCOPES;

export interface DealPage extends PageRow {
  collegeId: number | null;
  isLive: boolean | null;
  isOpen: boolean;
  isSeen: boolean;
  until: number | null;
}

interface Shape {
  scope: Scope;
  list: DealList;
  hasCategory: boolean;
  isContinued: boolean;
}

/** A page of the deals of a college or a vendor, with whether its reader may see it; undefined where there is no such one. */
export function readDealPage(
  reads: JsonReads,
  {
    scope,
    key,
    list,
    reader,
    query,
  }: { scope: Scope; key: string | number; list: DealList; reader: Reader; query: ListDealsQuery },
): Promise<DealPage | undefined> {
  const after =
    query.cursor === undefined
      ? undefined
      : readCursor(
          query.cursor,
          ORDER.keys.map(([, type]) => type),
        );
  const statement = listStatement({
    scope,
    list,
    hasCategory: query.category !== undefined,
    isContinued: after !== undefined,
  });
  return reads.first<DealPage>(statement, [
    key,
    query.limit,
    reader.isAdmin,
    ...(scope === 'vendor' ? [reader.userId] : []),
    ...(query.category ? [query.category] : []),
    ...(after ?? []),
  ]);
}

const statements = new Map<string, Statement>();

function listStatement({ scope, list, hasCategory, isContinued }: Shape): Statement {
  const name = `deals-${scope}-${list}${hasCategory ? '-category' : ''}${isContinued ? '-continued' : ''}`;
  const known = statements.get(name);
  if (known) return known;
  const { from, sees, id, where, deals } = SCOPES[scope];
  let parameters = scope === 'vendor' ? 4 : 3;
  const category = hasCategory ? `AND d.category = $${++parameters}` : '';
  const after = isContinued ? `AND ${afterCursor(ORDER, parameters + 1)}` : '';
  const source = `FROM deals d WHERE ${deals} AND ${IS_RUNNING} ${LISTS[list]} ${category} ${after}`;
  const statement = {
    name,
    text: `SELECT c.id AS "collegeId", c.status = 'live' AS "isLive", coalesce(${IS_OPEN_COLLEGE}, false) AS "isOpen", seen.id IS NOT NULL AS "isSeen",
        page.body, page.last, ${milliseconds(nextChange(scope, list))} AS until
      FROM ${from}
        CROSS JOIN LATERAL (SELECT CASE WHEN ${sees} THEN ${id} END AS id) seen
        CROSS JOIN LATERAL (${selectPage({ source, json: `d.card_json || '}'`, limit: '$2', ...ORDER })}) page
      WHERE ${where}`,
  };
  statements.set(name, statement);
  return statement;
}

/** When the clock changes the list next: a deal begins, ends, or is new no more. A moment too early costs one more read only. */
function nextChange(scope: Scope, list: DealList): string {
  if (scope === 'vendor') {
    return `(SELECT least(min(d.end_date) FILTER (WHERE d.end_date > now()), min(d.start_date) FILTER (WHERE d.start_date > now()))
      FROM deals d WHERE d.vendor_id = seen.id AND d.status = 'approved')`;
  }
  const change = nextChangeIn('seen.id');
  if (list !== 'new') return change;
  return `least(${change}, ${nextNewEndIn('seen.id')})`;
}
