import { sql, type Expression, type Kysely, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Json } from './json.js';
import {
  columnsOf,
  cursorOf,
  from,
  keysOf,
  ordered,
  own,
  type CursorKeys,
  type Page,
  type PageOrder,
  type PageValues,
} from './keyset.js';
import { statement } from './statement.js';

/** Position in a list: rows after one (`?limit=&cursor=`), before one (`&before=`), or the last (`&end=true`). */
export interface Position {
  limit: number;
  cursor?: string | undefined;
  before?: string | undefined;
  end?: boolean | undefined;
}

/** A page of a list that can be paged in both directions, with the total number of rows. */
export interface CountedPage<T> extends Page<T> {
  previousCursor?: string;
  /** Whether another page is the last one. */
  hasLast: boolean;
  /** Total number of rows, exact up to `MAX_COUNTED`. */
  total: number;
  isTotalCapped: boolean;
}

/** Counting limit, so that the cost of a response does not grow with the table. */
export const MAX_COUNTED = 10_000;

/** Scan limit of a search: rows next in order that are tested one by one. Frequent words are found among them. */
const SCAN_LIMIT = sql.lit(3000);

type Rows<DB, TB extends keyof DB> = SelectQueryBuilder<DB, TB, object>;

/** Definition of a list, by the rules of `statement()`. */
export interface CountedList<DB, TB extends keyof DB & string, Values, T> {
  /** Table of the order's columns. Its key is `id`. */
  table: TB;
  /** Returns the filtered rows of the table, each filter by an index. Selects, joins and orders nothing. */
  rows(db: Kysely<DB>, values: Values): Rows<DB, TB>;
  /** Returns the search condition, also by an index. Undefined without a search. */
  search?(values: Values): Expression<SqlBool> | undefined;
  /** Joins at most one row to each, and selects `json`. */
  show(rows: Rows<DB, TB>): SelectQueryBuilder<DB, never, { json: Json<T> }>;
  order: PageOrder<DB, TB>;
}

type PageRow = { json: string } & Record<`$${number}`, unknown>;

/**
 * Defines a counted list for admins that can be paged forward and backward from any row and from its end. Search words
 * may occur in half of all rows or in three, and a plan does not depend on values. So the next rows are scanned first.
 * Only if they contain too few matches, the word index finds the others.
 */
export function countedPages<Values extends object, DB, TB extends keyof DB & string, T>(
  list: CountedList<DB, TB, Values, T>,
): (db: Kysely<DB>, values: Values, position: Position) => Promise<CountedPage<T>> {
  const { table, order } = list;
  const found = (db: Kysely<DB>, values: Values): Rows<DB, TB> => matching(list, list.rows(db, values), values);
  const filtered = statement((db: Kysely<DB>, values: Values & PageValues) =>
    shown(list, ordered(from(list.rows(db, own(values)), order, values), order, values)),
  );
  const nearby = statement((db: Kysely<DB>, values: Values & PageValues) => {
    const rows = db.selectFrom(
      next(list, db, values)
        .selectAll(table as never)
        .as(table),
    ) as unknown as Rows<DB, TB>;
    return shown(list, ordered(matching(list, rows, own(values)), order, values));
  });
  // An array, so that PostgreSQL plans the word search separately. Otherwise it would scan all rows in the list's
  // order.
  const farther = statement((db: Kysely<DB>, values: Values & PageValues) => {
    const id = sql.ref(`${table}.id`);
    const ids = from(found(db, own(values)), order, values).select(id.as('id'));
    const isMore = sql<boolean>`(SELECT count(*) FROM ${next(list, db, values).select(sql`1`.as('one'))} seen) = ${SCAN_LIMIT}`;
    const rows = (db.selectFrom(table) as unknown as Rows<DB, TB>).where(sql<boolean>`${id} = ANY (ARRAY${ids})`);
    return shown(list, ordered(rows.where(isMore), order, values));
  });
  const count = statement((db: Kysely<DB>, values: Values) =>
    (db as unknown as Kysely<object>)
      .selectFrom(
        found(db, values)
          .select(sql`1`.as('one'))
          .limit(sql.lit(MAX_COUNTED + 1))
          .as('counted'),
      )
      .select(sql<number>`count(*)::integer`.as('total')),
  );

  async function rowsOf(db: Kysely<DB>, values: Values & PageValues): Promise<PageRow[]> {
    if (!list.search?.(own(values))) return (await filtered(db, values)) as unknown as PageRow[];
    const near = (await nearby(db, values)) as unknown as PageRow[];
    if (near.length === values.$limit) return near;
    // Empty if all remaining rows were scanned.
    const far = (await farther(db, values)) as unknown as PageRow[];
    return far.length > near.length ? far : near;
  }

  return async (db, values, position) => {
    const [rows, [counted]] = await Promise.all([
      rowsOf(db, { ...values, ...pageValues(position, list.order) }),
      count(db, values),
    ]);
    return { ...toPage<T>(rows, position, list.order), ...totalOf(counted?.total ?? 0) };
  };
}

function matching<DB, TB extends keyof DB & string, Values, T>(
  { search }: CountedList<DB, TB, Values, T>,
  rows: Rows<DB, TB>,
  values: Values,
): Rows<DB, TB> {
  const condition = search?.(values);
  return condition ? rows.where(condition) : rows;
}

function shown<DB, TB extends keyof DB & string, T>(
  { show, order }: Pick<CountedList<DB, TB, never, T>, 'show' | 'order'>,
  rows: Rows<DB, TB>,
) {
  return show(rows).select(columnsOf(order).map((column, at) => column.as(`$${at}`)));
}

/** Selects the rows that are scanned one by one. */
function next<DB, TB extends keyof DB & string, Values, T>(
  { rows, order }: CountedList<DB, TB, Values, T>,
  db: Kysely<DB>,
  values: Values & PageValues,
): Rows<DB, TB> {
  return ordered(from(rows(db, own(values)), order, values), order, values).limit(SCAN_LIMIT);
}

/** Returns the values of a page. Its size is one row more, which shows whether another page follows. */
function pageValues({ limit, cursor, before, end = false }: Position, order: CursorKeys): PageValues {
  const isBefore = before !== undefined;
  const position = end ? {} : isBefore ? keysOf(before, order, 'before') : keysOf(cursor, order);
  return { $limit: limit + 1, $isBackward: end || isBefore, ...position };
}

function toPage<T>(
  rows: PageRow[],
  { limit, cursor, before, end = false }: Position,
  order: CursorKeys,
): Pick<CountedPage<T>, 'body' | 'nextCursor' | 'previousCursor' | 'hasLast'> {
  const isBackward = end || before !== undefined;
  const page = isBackward ? rows.slice(0, limit).toReversed() : rows.slice(0, limit);
  const [first, last] = [page[0], page.at(-1)];
  const isCut = rows.length > limit;
  const hasNext = isBackward ? !end : isCut;
  const hasPrevious = isBackward ? isCut : cursor !== undefined;
  return {
    body: `[${page.map(({ json }) => json).join(',')}]`,
    ...(last && hasNext && { nextCursor: cursorOf(last, order) }),
    ...(first && hasPrevious && { previousCursor: cursorOf(first, order) }),
    hasLast: last !== undefined && hasNext,
  };
}

const totalOf = (counted: number): { total: number; isTotalCapped: boolean } => ({
  total: Math.min(counted, MAX_COUNTED),
  isTotalCapped: counted > MAX_COUNTED,
});
