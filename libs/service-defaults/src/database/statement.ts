import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type QueryExecutorProvider,
} from 'kysely';
import { prepare } from './preparing-client.js';

/** Kysely instance that only compiles queries. */
const composer = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A Kysely query or its `sql`. */
interface Composed<Row> {
  compile(provider: QueryExecutorProvider): CompiledQuery<Row>;
}

/** Placeholder of a value while the query is compiled. */
class Placeholder {
  constructor(readonly name: string) {}

  [Symbol.toPrimitive](): never {
    throw new TypeError(`A statement may depend on whether ${this.name} is given, not on what it is`);
  }
}

/** Whether a value is part of the text: the query may branch on null, undefined, true and false when compiled. */
const isPartOfTheText = (value: unknown): boolean =>
  value === null || value === undefined || typeof value === 'boolean';

/**
 * Compiles a query once for each set of given values, and has PostgreSQL prepare it once per connection: compiling and
 * planning a list cost more than running it. Write lists of values as `= any(${ids})`, not `in`, and a
 * constant that selects a partial index as `sql.lit(…)`. Runs in the transaction of `db`.
 */
export function statement<DB, Values extends object, Row>(
  compose: (db: Kysely<DB>, values: Values) => Composed<Row>,
): (db: Kysely<DB>, values: Values) => Promise<Row[]> {
  const composed = new Map<string, CompiledQuery<Row>>();

  function composeFor(given: [string, unknown][]): CompiledQuery<Row> {
    const values = given.map(([name, value]) => [name, isPartOfTheText(value) ? value : new Placeholder(name)]);
    const query = compose(composer as unknown as Kysely<DB>, Object.fromEntries(values) as Values).compile(composer);
    prepare(query.sql);
    return query;
  }

  return async (db, values) => {
    const given = Object.entries(values);
    const key = given.map(([name, value]) => (isPartOfTheText(value) ? `${name}=${value}` : name)).join();
    let query = composed.get(key);
    if (!query) composed.set(key, (query = composeFor(given)));
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? (values as Record<string, unknown>)[value.name] : value,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
