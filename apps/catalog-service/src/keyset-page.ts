import { cursorValue, writeCursor, type KeyType } from './cursors.js';
import type { JsonText } from './send-json.js';

/** How a list is ordered: expressions over `row` with their SQL types, together unique and in an index. */
export interface PageOrder {
  keys: readonly (readonly [expression: string, type: KeyType])[];
  direction: 'ASC' | 'DESC';
}

/** The columns that a statement with a page in it answers: the page, and the keys of its last row where another page follows. */
export interface PageRow {
  body: string | null;
  last: string | null;
}

interface Page extends PageOrder {
  /** FROM and WHERE of the list, without order. */
  source: string;
  /** Each row's JSON text. */
  json: string;
  /** The parameter that holds the page's size. */
  limit: string;
}

/**
 * A SELECT of one page as one JSON array in its order, with the keys of its last row where another page follows. The aggregates
 * name the order of the rows they get, which PostgreSQL then does not sort again; only one row's keys are made a cursor.
 */
export function selectPage({ source, json, keys, direction, limit }: Page): string {
  const order = keys.map(([expression]) => `${expression} ${direction}`).join(', ');
  const columns = keys.map(([expression], at) => `${expression} AS key${at}`).join(', ');
  const inOrder = (column: string): string =>
    `array_agg(${column} ORDER BY ${keys.map((_, at) => `key${at} ${direction}`).join(', ')})`;
  const cursor = keys.map(([, type], at) => cursorValue(`(${inOrder(`key${at}`)})[${limit}]`, type)).join(', ');
  return `SELECT '[' || coalesce(array_to_string((${inOrder('json')})[:${limit}], ','), '') || ']' AS body,
      CASE WHEN count(*) > ${limit} THEN json_build_array(${cursor})::text END AS last
    FROM (SELECT ${json} AS json, ${columns} ${source} ORDER BY ${order} LIMIT ${limit}::int + 1) page`;
}

/** The condition under which rows follow those whose keys the parameters from `first` on hold. */
export function afterCursor({ keys, direction }: PageOrder, first: number): string {
  const values = keys.map(([, type], at) => `$${first + at}::${type}`);
  return `(${keys.map(([expression]) => expression).join(', ')}) ${direction === 'ASC' ? '>' : '<'} (${values.join(', ')})`;
}

/** The answer to a list, from the row its page came in. */
export function pageOf(row: PageRow | undefined): JsonText {
  return { body: row?.body ?? '[]', nextCursor: row?.last ? writeCursor(row.last) : undefined };
}
