import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { ProductError } from '@campus-deals/service-defaults';
import pg from 'pg';

export const READS_DATABASE_URL = Symbol('READS_DATABASE_URL');

/** A statement PostgreSQL plans once per connection: the name stands for the text, so one name never has two texts. */
export interface Statement {
  name: string;
  text: string;
}

/** Connections kept for reads, beside the ORM's own. */
const POOL_SIZE = 10;
const STATEMENT_TIMEOUT_MS = 5000;
const CONNECT_TIMEOUT_MS = 2000;

/** What every read runs under. */
export const SESSION_SETTINGS = [
  // Compiling a statement takes longer than any of these runs.
  '-c jit=off',
  // Every read has its index; but the planner takes comparing trigrams for as cheap as comparing numbers, and walks the table.
  '-c enable_seqscan=off',
  // Starting workers takes longer, too, and takes the processors from everybody else.
  '-c max_parallel_workers_per_gather=0',
  // Planned once: no statement's plan depends on its values, and planning the large ones takes longer than running them.
  '-c plan_cache_mode=force_generic_plan',
  // A misspelt name shares less than pg_trgm's default 0.6 of its trigrams ("havard" 0.5).
  '-c pg_trgm.word_similarity_threshold=0.4',
].join(' ');

/**
 * Hot reads: PostgreSQL builds the JSON text, which goes out unparsed. Named prepared statements on a pool of their own,
 * past the ORM: nothing is hydrated.
 */
@Injectable()
export class JsonReads implements OnApplicationShutdown {
  private readonly pool: pg.Pool;

  constructor(@Inject(READS_DATABASE_URL) url: string) {
    this.pool = new pg.Pool({
      connectionString: url,
      application_name: 'catalog-reads',
      max: POOL_SIZE,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      keepAlive: true,
      options: SESSION_SETTINGS,
    });
    // Without a listener an idle connection that PostgreSQL closes would end the process.
    this.pool.on('error', (error) => new Logger('Reads').warn(`A read connection was lost: ${error.message}`));
  }

  /** The first row, or undefined. Throws `service_unavailable` while the database is away. */
  async first<Row extends pg.QueryResultRow>({ name, text }: Statement, values: unknown[]): Promise<Row | undefined> {
    try {
      const { rows } = await this.pool.query<Row>({ name, text, values });
      return rows[0];
    } catch (error) {
      throw isUnavailable(error) ? new ProductError('service_unavailable', undefined, { cause: error }) : error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}

/** SQLSTATE classes 08 (connection), 53 (resources), 57 (shut down, time-out), and failures before there is one. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (!('code' in error) || typeof error.code !== 'string') return /timeout|terminated/i.test(error.message);
  return /^(08|53|57|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/.test(error.code);
}
