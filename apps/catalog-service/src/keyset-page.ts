import { cursorValue, writeCursor, type KeyType } from './cursors.js';
import type { JsonText } from './send-json.js';

/** How a list is ordered: expressions over `row` with their SQL types, together unique and in an index. */
export interface PageOrder {
  keys: readonly (readonly [expression: string, type: KeyType])[];
  direction: 'ASC' | 'DESC';
}

/** The columns that a statement with a page in it answers. */
export interface PageRow {
  body: string | null;
  last: string | null;
  hasMore: boolean | null;
}

interface Page extends PageOrder {
  /** FROM and WHERE of the list, without order. */
  source: string;
  /** Each row's JSON text. */
  json: string;
  /** The parameter that holds the page's size. */
  limit: string;
}

/** A SELECT of one page as one JSON array in its order, with the keys of its last row where another page follows. */
export function selectPage({ source, json, keys, direction, limit }: Page): string {
  const order = keys.map(([expression]) => `${expression} ${direction}`).join(', ');
  const cursor = keys.map(([expression, type]) => cursorValue(expression, type)).join(', ');
  return `SELECT '[' || coalesce(string_agg(json, ',' ORDER BY n) FILTER (WHERE n <= ${limit}), '') || ']' AS body,
      max(CASE WHEN n = ${limit} THEN cursor::text END) AS last, count(*) > ${limit} AS "hasMore"
    FROM (SELECT json, cursor, row_number() OVER () AS n
      FROM (SELECT ${json} AS json, json_build_array(${cursor}) AS cursor ${source} ORDER BY ${order} LIMIT ${limit}::int + 1) found) page`;
}

/** The condition under which rows follow those whose keys the parameters from `first` on hold. */
export function afterCursor({ keys, direction }: PageOrder, first: number): string {
  const values = keys.map(([, type], at) => `$${first + at}::${type}`);
  return `(${keys.map(([expression]) => expression).join(', ')}) ${direction === 'ASC' ? '>' : '<'} (${values.join(', ')})`;
}

/** The answer to a list, from the row its page came in. */
export function pageOf(row: PageRow | undefined): JsonText {
  return { body: row?.body ?? '[]', nextCursor: row?.hasMore && row.last ? writeCursor(row.last) : undefined };
}
