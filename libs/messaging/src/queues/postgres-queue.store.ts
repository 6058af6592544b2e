import { randomUUID } from 'node:crypto';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { createPostgresBackend, Queue, Worker, type Processor } from 'bullmq';
import pg from 'pg';
import { Kysely, PostgresDialect, sql } from 'kysely';
import {
  COMPLETE,
  OpenQueues,
  REPLAYING,
  type JobQueue,
  type JobWorker,
  type MarkerState,
  type QueueStore,
  type ReplayMarker,
  workerOptions,
  type WorkerTuning,
} from './queue-store.js';
import type { RelayMarkerSchema } from './relay-marker.entity.js';

const CONNECT_TIMEOUT_MS = 3000;
const STATEMENT_TIMEOUT_MS = 10_000;
const UNDEFINED_TABLE = '42P01';

type QueueTables = InferKyselyDB<typeof RelayMarkerSchema>;

/** BullMQ's PostgreSQL backend, in a separate database prepared by `migrateQueue`. */
export class PostgresQueueStore implements QueueStore {
  readonly kind = 'postgres';
  private readonly db: Kysely<QueueTables>;
  private readonly queues = new OpenQueues((name) => this.openQueue(name));

  constructor(private readonly url: string) {
    this.db = openQueueDatabase({ ...this.connection(1), statement_timeout: STATEMENT_TIMEOUT_MS });
  }

  readonly assertUsable = async (): Promise<void> => {
    try {
      // BullMQ's own table, which has no entity.
      await sql`SELECT 1 FROM bullmq.migration LIMIT 1`.execute(this.db);
    } catch (error) {
      if ((error as { code?: string }).code !== UNDEFINED_TABLE)
        throw new Error('the queue database does not answer', { cause: error });
      throw new Error("the queue database is not prepared: run the messaging library's migrate-queue first", {
        cause: error,
      });
    }
  };

  queue(name: string): Promise<JobQueue> {
    return this.queues.get(name);
  }

  worker(name: string, processor: Processor, tuning: WorkerTuning): JobWorker {
    const connection = this.connection(Math.min(tuning.concurrency, 8));
    return new Worker(name, processor, { connection, ...workerOptions(tuning) }, createPostgresBackend);
  }

  async markerState(service: string): Promise<MarkerState> {
    try {
      const marker = await this.db
        .selectFrom('relay_markers')
        .select('state')
        .where('service', '=', service)
        .executeTakeFirst();
      return marker?.state === COMPLETE ? 'intact' : 'lost';
    } catch (error) {
      if ((error as { code?: string }).code === UNDEFINED_TABLE) return 'lost';
      throw error;
    }
  }

  async beginReplay(service: string): Promise<ReplayMarker> {
    await createRelayMarkers(this.db);
    const { state } = await this.db
      .insertInto('relay_markers')
      .values({ service, state: `${REPLAYING} ${randomUUID()}` })
      .onConflict((conflict) =>
        conflict.column('service').doUpdateSet({
          state: sql<string>`CASE WHEN starts_with(relay_markers.state, ${sql.lit(REPLAYING)}) THEN relay_markers.state ELSE excluded.state END`,
        }),
      )
      .returning('state')
      .executeTakeFirstOrThrow();
    return { marker: state };
  }

  async completeReplay(service: string, { marker }: ReplayMarker): Promise<void> {
    await this.db
      .updateTable('relay_markers')
      .set({ state: COMPLETE })
      .where('service', '=', service)
      .where('state', '=', marker)
      .execute();
  }

  async progress(service: string): Promise<Date | undefined> {
    const marker = await this.db
      .selectFrom('relay_markers')
      .select('published_at')
      .where('service', '=', service)
      .executeTakeFirst();
    return marker?.published_at ?? undefined;
  }

  async noteProgress(service: string, published_at: Date): Promise<void> {
    await this.db.updateTable('relay_markers').set({ published_at }).where('service', '=', service).execute();
  }

  async close(): Promise<void> {
    await this.queues.close();
    await this.db.destroy();
  }

  private connection(max: number) {
    return { connectionString: this.url, max, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, keepAlive: true };
  }

  private async openQueue(name: string): Promise<JobQueue> {
    const connection = { ...this.connection(2), statement_timeout: STATEMENT_TIMEOUT_MS };
    const queue = new Queue(name, { connection, skipMetasUpdate: true }, createPostgresBackend);
    queue.on('error', () => {});
    try {
      await queue.waitUntilReady();
    } catch (error) {
      await queue.close().catch(() => undefined);
      throw error;
    }
    return queue;
  }
}

export function openQueueDatabase(options: pg.PoolConfig): Kysely<QueueTables> {
  const pool = new pg.Pool(options);
  pool.on('error', () => {});
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}

/** Creates the table of the relays' markers, next to the queues whose loss they reveal. */
export async function createRelayMarkers(db: Kysely<QueueTables>): Promise<void> {
  try {
    await db.schema
      .createTable('relay_markers')
      .ifNotExists()
      .addColumn('service', 'text', (column) => column.primaryKey())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('published_at', 'timestamptz')
      .execute();
  } catch (error) {
    // Two processes may find it missing at once; PostgreSQL then refuses one of them a second catalogue row.
    if (!['23505', '42P07'].includes((error as { code?: string }).code ?? '')) throw error;
  }
}
