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

  constructor(url: string) {
    this.pool = new pg.Pool({
      connectionString: url,
      application_name: 'auth-provider',
      max: 10,
      connectionTimeoutMillis: 10_000,
    });
    // A lost idle connection must not end the process. The next query reports the error.
    this.pool.on('error', () => undefined);
  }

  async one<Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row | undefined> {
    return (await this.many<Row>(sql, values))[0];
  }

  async many<Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.pool.query<Row>(sql, [...values])).rows;
  }

  /**
   * Runs `work` in a transaction, and rolls back if it throws. The lock timeout is five seconds. A deadlock's loser is
   * retried.
   */
  async transaction<T>(work: (transaction: Queries) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.attempt(work);
      } catch (error) {
        if (!isDeadlock(error) || attempt === ATTEMPTS) throw error;
      }
    }
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  private async attempt<T>(work: (transaction: Queries) => Promise<T>): Promise<T> {
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
}

const ATTEMPTS = 3;
const isDeadlock = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '40P01';

function queriesOf(client: pg.PoolClient): Queries {
  const many = async <Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
    (await client.query<Row>(sql, [...values])).rows;
  return {
    many,
    one: async <Row extends object>(sql: string, values?: readonly unknown[]) => (await many<Row>(sql, values))[0],
  };
}
