import { sql, type Expression, type Kysely, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { countedPages, type CountedPage, type Position } from './counted-pages.js';
import type { Json } from './json.js';
import { allRows, pages, type PageOrder } from './keyset.js';

type Rows<DB, TB extends keyof DB> = SelectQueryBuilder<DB, TB, object>;
type Shown<DB, T> = SelectQueryBuilder<DB, never, { json: Json<T> }>;
type Condition = Expression<SqlBool> | false | undefined;
/** Order of a list. `only` restricts its rows. */
type Order<DB, TB extends keyof DB> = PageOrder<DB, TB> & { only?: Expression<SqlBool> };

/** A list's query without its page and order. */
export type FilterOf<Query> = Omit<Query, 'sort' | keyof Position>;

/** Definition of a list for admins, by the rules of `statement()`. */
interface AdminListDefinition<Filter, Values, DB, TB extends keyof DB & string, Sort extends string, T, Row> {
  /** Table of the orders' columns. Its key is `id`. */
  table: TB;
  /** Returns the values of a filter; undefined if nothing can match it. */
  read(filter: Filter): Values | undefined;
  /** Returns the condition of each given value, each by an index. */
  filter(values: Values): Condition[];
  /** Returns the search condition, also by an index. Undefined without a search. */
  search(values: Values): Expression<SqlBool> | undefined;
  orders: Record<Sort | 'newest', Order<DB, TB>>;
  /** Joins at most one row to each, and selects `json`. */
  show(rows: Rows<DB, TB>): Shown<DB, T>;
  /** Selects rows of the exported file like `show`. */
  file(rows: Rows<DB, TB>): Shown<DB, Row>;
}

/** A list for admins: its pages, all rows of its file in batches, and the first ids that match a filter. */
export interface AdminList<Filter, Sort, DB, T, Row> {
  page(db: Kysely<DB>, query: Filter & Position & { sort?: Sort }): Promise<CountedPage<T>>;
  all(db: Kysely<DB>, query: Filter & Position & { sort?: Sort }): AsyncGenerator<Row[]>;
  ids(db: Kysely<DB>, query: Filter, limit: number): Promise<number[]>;
}

const EMPTY = { body: '[]', hasLast: false, total: 0, isTotalCapped: false };

export function adminList<
  Filter extends object,
  Values extends object,
  DB,
  TB extends keyof DB & string,
  Sort extends string,
  T,
  Row,
>(list: AdminListDefinition<Filter, Values, DB, TB, Sort, T, Row>): AdminList<Filter, Sort, DB, T, Row> {
  type Db = Kysely<DB>;
  const { table, search, show } = list;
  const where = (rows: Rows<DB, TB>, conditions: Condition[]) =>
    conditions.reduce((left, condition) => (condition ? left.where(condition) : left), rows);
  const filtered = (db: Db, values: Values, only?: Condition) =>
    where(db.selectFrom(table) as Rows<DB, TB>, [...list.filter(values), only]);
  const inOrder = ({ only, ...order }: Order<DB, TB>) => ({
    page: countedPages<Values, DB, TB, T>({
      table,
      rows: (db, values) => filtered(db, values, only),
      search,
      show,
      order,
    }),
    batch: pages(
      (db: Db, values: Values) => list.file(where(filtered(db, values, only), [search(values)])),
      order as PageOrder<DB, never>,
    ),
  });
  const orders = Object.entries<Order<DB, TB>>(list.orders).map(([sort, order]) => [sort, inOrder(order)]);
  const reads = Object.fromEntries(orders) as Record<Sort | 'newest', ReturnType<typeof inOrder>>;
  const taken = ({ sort, limit, cursor, before, end, ...filter }: Position & { sort?: Sort }) => ({
    read: reads[sort ?? 'newest'],
    values: list.read(filter as Filter),
    position: { limit, cursor, before, end },
  });
  return {
    page: async (db, query) => {
      const { read, values, position } = taken(query);
      return values ? read.page(db, values, position) : EMPTY;
    },
    all: (db, query) => {
      const { read, values } = taken(query);
      return allRows(async (page) => (values ? read.batch(db, values, page) : EMPTY));
    },
    ids: async (db, query, limit) => {
      const values = list.read(query);
      if (!values) return [];
      const id = sql<number>`${sql.ref(`${table}.id`)}`;
      const matching = where(filtered(db, values), [search(values)])
        .select(id.as('id'))
        .$castTo<{ id: number }>();
      return (await matching.orderBy(id).limit(limit).execute()).map((row) => row.id);
    },
  };
}
