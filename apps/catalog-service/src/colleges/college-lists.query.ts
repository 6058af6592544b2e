import { stateCode } from '@campus-deals/contracts/states';
import { fieldError } from '@campus-deals/service-defaults';
import { cursorValue, readCursor, writeCursor, type KeyType } from '../cursors.js';
import type { JsonReads, Statement } from '../json-reads.js';
import type { JsonText } from '../send-json.js';
import { ADMIN_COLLEGE_JSON, COLLEGE_JSON } from './college-statements.js';
import { MAXIMUM_WORDS, searchWords, wordPattern } from '../search-terms.js';

interface ListOrder {
  /** Columns that order the list, with their SQL types; together unique. */
  keys: readonly (readonly [column: string, type: KeyType])[];
  direction: 'ASC' | 'DESC';
  /** What every row of the list fulfils; also selects the partial index. */
  where: string;
  /** Each college of it as JSON; as the public sees it unless told. */
  json?: string;
}

const BY_NAME = [
  ['sort_name', 'text'],
  ['id', 'int'],
] as const;

/** Every list of colleges there is. Each order has an index that ends in it. */
export const COLLEGE_LISTS = {
  all: { keys: BY_NAME, direction: 'ASC', where: 'true', json: ADMIN_COLLEGE_JSON },
  live: { keys: BY_NAME, direction: 'ASC', where: `status = 'live'` },
  featured: { keys: BY_NAME, direction: 'ASC', where: `status = 'live' AND featured` },
  /** Latest activated first. */
  active: {
    keys: [
      ['activation_date', 'timestamptz'],
      ['id', 'int'],
    ],
    direction: 'DESC',
    where: `status = 'live' AND is_active`,
  },
  activeForAdmins: {
    keys: [
      ['activation_date', 'timestamptz'],
      ['id', 'int'],
    ],
    direction: 'DESC',
    where: 'is_active',
    json: ADMIN_COLLEGE_JSON,
  },
  /** Closest to their goal first. */
  inactive: {
    keys: [['distance_to_goal', 'float8'], ...BY_NAME],
    direction: 'ASC',
    where: `status = 'live' AND NOT is_active`,
  },
  inactiveForAdmins: {
    keys: [['distance_to_goal', 'float8'], ...BY_NAME],
    direction: 'ASC',
    where: 'NOT is_active',
    json: ADMIN_COLLEGE_JSON,
  },
} as const satisfies Record<string, ListOrder>;
export type CollegeList = keyof typeof COLLEGE_LISTS;

export interface CollegeListQuery {
  limit: number;
  cursor?: string | undefined;
  state?: string | undefined;
  search?: string | undefined;
}

/** One page of a list in one statement: the JSON array, and where the next page begins. */
export async function readCollegeList(reads: JsonReads, list: CollegeList, query: CollegeListQuery): Promise<JsonText> {
  const state = query.state ? stateCode(query.state) : undefined;
  if (query.state && !state) throw fieldError('state', 'state must be a US state or territory, by name or code');
  const words = query.search ? searchWords(query.search) : [];
  if (query.search && words.length === 0) return { body: '[]' };
  const after =
    query.cursor === undefined
      ? undefined
      : readCursor(
          query.cursor,
          COLLEGE_LISTS[list].keys.map(([, type]) => type),
        );

  const statement = listStatement(list, {
    hasState: state !== undefined,
    words: words.length,
    isContinued: after !== undefined,
  });
  const values = [query.limit, ...(state ? [state] : []), ...words.map(wordPattern), ...(after ?? [])];
  const row = await reads.first<{ body: string; last: string | null; hasMore: boolean }>(statement, values);
  return { body: row?.body ?? '[]', nextCursor: row?.hasMore && row.last ? writeCursor(row.last) : undefined };
}

const statements = new Map<string, Statement>();

/** At most lists × 2 × (words + 1) × 2 statements, each built once. */
function listStatement(
  list: CollegeList,
  { hasState, words, isContinued }: { hasState: boolean; words: number; isContinued: boolean },
): Statement {
  const name = `colleges-${list}-${hasState ? 's' : ''}${Math.min(words, MAXIMUM_WORDS)}${isContinued ? 'c' : ''}`;
  const known = statements.get(name);
  if (known) return known;
  const { keys, direction, where, json = COLLEGE_JSON }: ListOrder = COLLEGE_LISTS[list];
  let parameters = 1;
  const conditions = [where];
  if (hasState) conditions.push(`state = $${++parameters}`);
  for (let word = 0; word < words; word++) conditions.push(`search_text LIKE $${++parameters}`);
  const columns = keys.map(([column]) => column);
  if (isContinued) {
    const values = keys.map(([, type]) => `$${++parameters}::${type}`);
    conditions.push(`(${columns.join(', ')}) ${direction === 'ASC' ? '>' : '<'} (${values.join(', ')})`);
  }
  const order = columns.map((column) => `${column} ${direction}`).join(', ');
  const statement = {
    name,
    text: `SELECT '[' || coalesce(string_agg(body, ',' ORDER BY n) FILTER (WHERE n <= $1), '') || ']' AS body,
        max(last) AS last, count(*) > $1 AS "hasMore"
      FROM (
        SELECT n, ${json} AS body,
          CASE WHEN n = $1 THEN json_build_array(${keys.map(([column, type]) => cursorValue(`c.${column}`, type)).join(', ')})::text END AS last
        FROM (
          SELECT *, row_number() OVER (ORDER BY ${order}) AS n
          FROM (SELECT * FROM colleges WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT $1::int + 1) found
        ) c
      ) page`,
  };
  statements.set(name, statement);
  return statement;
}
