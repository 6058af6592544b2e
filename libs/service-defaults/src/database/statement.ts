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

/** Composes queries and runs none. */
const composer = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A query of Kysely's, or its `sql`. */
interface Composed<Row> {
  compile(provider: QueryExecutorProvider): CompiledQuery<Row>;
}

/** Takes the place of a value while the query is composed. */
class Placeholder {
  constructor(readonly name: string) {}

  [Symbol.toPrimitive](): never {
    throw new TypeError(`A statement may depend on whether ${this.name} is given, not on what it is`);
  }
}

/** Null, undefined, true and false may be asked for while the query is composed: each gives another text. */
function isPartOfTheText(value: unknown): boolean {
  return value === null || value === undefined || typeof value === 'boolean';
}

/**
 * A query composed once for each set of given values, prepared by PostgreSQL once per connection, and from then on only run:
 * composing and planning a list cost more than running it. Lists of values are `= any(${ids})`, not `in`; a constant by
 * which PostgreSQL selects a partial index is `sql.lit(…)`. Runs in the transaction that `db` is in.
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
