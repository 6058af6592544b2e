import { sql, type Expression, type Kysely, type SelectQueryBuilder, type StringReference } from 'kysely';
import { fieldError } from '../product-error.js';
import type { Json } from './json.js';
import { statement } from './statement.js';

/** A page of a list: the JSON of its items and the cursor of the next page. */
export interface Page<T> {
  body: Json<T[]>;
  nextCursor?: string;
}

/** Page parameters: `?limit=&cursor=`. */
export interface PageRequest {
  limit: number;
  cursor?: string | undefined;
}

/** Rows of an export in memory at once. */
const BATCH = 1000;

/** Yields all rows of a list in its order, in batches. */
export async function* allRows<T>(read: (page: PageRequest) => Promise<Page<T>>): AsyncGenerator<T[]> {
  let cursor: string | undefined;
  do {
    const page = await read({ limit: BATCH, cursor });
    yield JSON.parse(page.body) as T[];
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}

/** Order of a list: columns or expressions that are never null, unique together, and the last columns of an index. */
export interface PageOrder<DB, TB extends keyof DB> {
  keys: readonly (readonly [key: StringReference<DB, TB> | Expression<unknown>, type: KeyType])[];
  direction: 'asc' | 'desc';
}

type List<DB, TB extends keyof DB, T> = SelectQueryBuilder<DB, TB, { json: Json<T> }>;
/** Keys of a row in the list's order. */
type Keys = Record<`$${number}`, unknown>;
type Read<DB, Values, Answer> = (db: Kysely<DB>, values: Values, page: PageRequest) => Promise<Answer>;

/**
 * Defines a paginated list. `list` selects `json`, by the rules of `statement()`. Declare the type of its `db`:
 * otherwise TypeScript infers it from the order.
 */
export function pages<Values extends object, DB, TB extends keyof DB, T>(
  list: (db: Kysely<DB>, values: Values) => List<DB, TB, T>,
  order: PageOrder<DB, TB>,
): Read<DB, Values, Page<T>> {
  const read = statement((db: Kysely<DB>, values: Values & PageValues) =>
    onePage(list(db, own(values)), order, values),
  );
  return async (db, values, request) => {
    const rows = await read(db, { ...values, ...pageValues(request, order) });
    return toPage<T>(rows as PageRow[], request, order);
  };
}

/** Column of the row that a list belongs to, for its conditions. Null equals nothing. */
type ScopeColumns<Scope> = <Name extends keyof Scope & string>(name: Name) => Expression<NonNullable<Scope[Name]>>;

/** Defines a paginated list of a row that `scope` selects, in one statement. Undefined if the row is missing. */
export function pagesOf<Values extends object, DB, Scope extends object, TB extends keyof DB, T>(
  scope: (db: Kysely<DB>, values: Values) => SelectQueryBuilder<DB, never, Scope>,
  list: (db: Kysely<DB>, values: Values, columns: ScopeColumns<Scope>) => List<DB, TB, T>,
  order: PageOrder<DB, TB>,
): Read<DB, Values, { scope: Scope; page: Page<T> } | undefined> {
  const read = statement((db: Kysely<DB>, values: Values & PageValues) => {
    const column = (name: string) => sql<never>`(select ${sql.ref(name)} from scope)`;
    return (db as unknown as Kysely<object>)
      .with(
        (cte) => cte('scope').materialized(),
        () => scope(db, own(values)),
      )
      .selectFrom('scope')
      .leftJoin(onePage(list(db, own(values), column), order, values).as('page'), (join) => join.onTrue())
      .selectAll();
  });
  return async (db, values, request) => {
    const rows = (await read(db, { ...values, ...pageValues(request, order) })) as (PageRow & Scope)[];
    const [first] = rows;
    if (!first) return undefined;
    const { json, ...columns } = first;
    return { scope: own(columns) as Scope, page: toPage<T>(json === null ? [] : rows, request, order) };
  };
}

/** Size and direction of a page and, for later pages, the keys of the row before it. */
export interface PageValues extends Keys {
  $limit: number;
  $isBackward?: boolean;
}
type PageRow = { json: string | null } & Keys;
/** Part of an order that a cursor needs. */
export type CursorKeys = { keys: readonly (readonly [unknown, KeyType])[] };

/** Removes the page's values and returns those of the caller. */
export function own<Values extends object>(values: Values & Keys): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith('$'))) as Values;
}

function onePage<DB, TB extends keyof DB, T>(
  list: List<DB, TB, T>,
  order: PageOrder<DB, TB>,
  values: PageValues,
): SelectQueryBuilder<DB, TB, { json: Json<T> } & Keys> {
  const rows = list.select(columnsOf(order).map((column, at) => column.as(`$${at}`)));
  return from(ordered(rows, order, values), order, values);
}

export function columnsOf<DB, TB extends keyof DB>({ keys }: PageOrder<DB, TB>) {
  return keys.map(([key]) => (typeof key === 'string' ? sql.ref(key) : sql`${key}`));
}

const isAscending = ({ direction }: { direction: 'asc' | 'desc' }, { $isBackward = false }: PageValues): boolean =>
  (direction === 'asc') !== $isBackward;

/** Selects the rows from the page's position on, in its direction. */
export function from<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  order: PageOrder<DB, TB>,
  values: PageValues,
): SelectQueryBuilder<DB, TB, Row> {
  if (values.$0 === undefined) return rows;
  const columns = columnsOf(order);
  const position = columns.map((_, at) => values[`$${at}`]);
  const comparison = sql.raw(isAscending(order, values) ? '>' : '<');
  return rows.where(sql<boolean>`(${sql.join(columns)}) ${comparison} (${sql.join(position)})`);
}

/** Orders and limits the rows of a page in its direction. */
export function ordered<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  order: PageOrder<DB, TB>,
  values: PageValues,
): SelectQueryBuilder<DB, TB, Row> {
  const direction = isAscending(order, values) ? 'asc' : 'desc';
  let page = rows.limit(values.$limit);
  for (const column of columnsOf(order)) page = page.orderBy(column, direction);
  return page;
}

/** Returns the values of a page. Its size is one row more, which shows whether another page follows. */
const pageValues = ({ limit, cursor }: PageRequest, order: CursorKeys): PageValues => ({
  $limit: limit + 1,
  ...keysOf(cursor, order),
});

function toPage<T>(rows: PageRow[], { limit }: PageRequest, order: CursorKeys): Page<T> {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    body: `[${shown.map(({ json }) => json).join(',')}]`,
    ...(last && { nextCursor: cursorOf(last, order) }),
  };
}

/** Cursor formats of keys. They match the driver's output exactly, so that no row is skipped or repeated. */
const KEY_TYPES = {
  integer: (key: unknown) => Number.isInteger(key) && Math.abs(key as number) <= 2_147_483_647,
  bigint: (key: unknown) => Number.isSafeInteger(key),
  // PostgreSQL rejects subnormal numbers as out of range.
  float: (key: unknown) => Number.isFinite(key) && (key === 0 || Math.abs(key as number) > 1e-300),
  numeric: (key: unknown) => matches(key, /^-?\d{1,12}(\.\d{1,6})?$/),
  text: (key: unknown) => matches(key, /^[^\0]*$/s),
  uuid: (key: unknown) => matches(key, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  instant: (key: unknown) =>
    matches(key, /^(19|20)\d\d-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/) && isOnCalendar(key),
};
export type KeyType = keyof typeof KEY_TYPES;

/** Maximum length in characters. The longest key is a name of 300. */
const LONGEST_CURSOR = 500;

export function cursorOf(row: Keys, { keys }: CursorKeys): string {
  return Buffer.from(JSON.stringify(keys.map((_, at) => row[`$${at}`]))).toString('base64url');
}

/** Decodes the keys of a cursor. Throws `validation_failed` for this field if the cursor is invalid. */
export function keysOf(cursor: string | undefined, { keys }: CursorKeys, field = 'cursor'): Keys {
  if (cursor === undefined) return {};
  const found = cursor.length <= LONGEST_CURSOR ? parseCursor(cursor) : undefined;
  const isValid = Array.isArray(found) && found.length === keys.length;
  if (!isValid || !keys.every(([, type], at) => KEY_TYPES[type](found[at])))
    throw fieldError(field, `${field} is not valid`);
  return Object.fromEntries(found.map((key: unknown, at) => [`$${at}`, key]));
}

function parseCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}

const matches = (key: unknown, pattern: RegExp): key is string => typeof key === 'string' && pattern.test(key);

/** Whether a date exists. JavaScript parses February 30 as March 2, but PostgreSQL refuses it. */
function isOnCalendar(instant: string): boolean {
  const time = Date.parse(instant);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 19) === instant.slice(0, 19).replace(' ', 'T');
}
