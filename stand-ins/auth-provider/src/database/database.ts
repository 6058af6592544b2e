import pg from 'pg';

/** Target of statements: the pool, or the connection of a transaction. */
export interface Queries {
  /** Returns the first row, if any. */
  one<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row | undefined>;
  many<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** The provider's own PostgreSQL database. */
export class Database implements Queries {
  private readonly pool: pg.Pool;
  readonly one: Queries['one'];
  readonly many: Queries['many'];

  constructor(url: string) {
    this.pool = new pg.Pool({
      connectionString: url,
      application_name: 'auth-provider',
      max: 10,
      connectionTimeoutMillis: 10_000,
    });
    // A lost idle connection must not end the process. The next query reports the error.
    this.pool.on('error', () => undefined);
    ({ one: this.one, many: this.many } = queriesOf(this.pool));
  }

  /** Runs `work` in a transaction with a lock timeout of five seconds, and rolls back if it throws. */
  async transaction<T>(work: (transaction: Queries) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    // The pool listens only to idle connections. One lost in here must not end the process either.
    const onBreak = (error: Error): void => void (broken = error);
    client.on('error', onBreak);
    try {
      await client.query("BEGIN; SET LOCAL lock_timeout = '5s'");
      const result = await work(queriesOf(client));
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: Error) => (broken = failure));
      throw error;
    } finally {
      client.off('error', onBreak);
      client.release(broken);
    }
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}

function queriesOf(target: pg.Pool | pg.PoolClient): Queries {
  const many = async <Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
    (await target.query<Row>(sql, [...values])).rows;
  return {
    many,
    one: async <Row extends object>(sql: string, values?: readonly unknown[]) => (await many<Row>(sql, values))[0],
  };
}
