import { randomUUID } from 'node:crypto';
import { createPostgresBackend, Queue, Worker, type Processor } from 'bullmq';
import pg from 'pg';
import { type JobQueue, type JobWorker, type QueueStore, type StoreMemory, type WorkerTuning } from './queue-store.js';

const MAX_STALLED_COUNT = 20;
const CONNECT_TIMEOUT_MS = 3000;
const STATEMENT_TIMEOUT_MS = 10_000;
const UNDEFINED_TABLE = '42P01';

/** BullMQ's own PostgreSQL backend, in a database of its own that `migrateQueue` has prepared. */
export class PostgresQueueStore implements QueueStore {
  readonly kind = 'postgres';
  private readonly pool: pg.Pool;
  private readonly queues = new Map<string, Promise<JobQueue>>();

  constructor(private readonly url: string) {
    this.pool = new pg.Pool({ ...this.connection(1), statement_timeout: STATEMENT_TIMEOUT_MS });
    this.pool.on('error', () => {});
  }

  async assertUsable(): Promise<void> {
    try {
      await this.pool.query('SELECT 1 FROM bullmq.migration LIMIT 1');
    } catch (error) {
      if ((error as { code?: string }).code !== UNDEFINED_TABLE)
        throw new Error('the queue database does not answer', { cause: error });
      throw new Error("the queue database is not prepared: run the messaging library's migrate-queue first", {
        cause: error,
      });
    }
  }

  queue(name: string): Promise<JobQueue> {
    let queue = this.queues.get(name);
    if (!queue) {
      queue = this.openQueue(name);
      this.queues.set(name, queue);
      queue.catch(() => this.queues.delete(name));
    }
    return queue;
  }

  worker(name: string, processor: Processor, tuning: WorkerTuning): JobWorker {
    return new Worker(
      name,
      processor,
      {
        connection: this.connection(Math.min(tuning.concurrency, 8)),
        concurrency: tuning.concurrency,
        maxStalledCount: MAX_STALLED_COUNT,
        lockDuration: tuning.lockMs,
        stalledInterval: tuning.lockMs / 2,
        runRetryDelay: 500,
      },
      createPostgresBackend,
    );
  }

  async memory(service: string): Promise<StoreMemory> {
    try {
      const { rows } = await this.pool.query<{ state: string }>(
        'SELECT state FROM public.relay_markers WHERE service = $1',
        [service],
      );
      return rows[0]?.state === 'remembers' ? 'intact' : 'lost';
    } catch (error) {
      if ((error as { code?: string }).code === UNDEFINED_TABLE) return 'lost';
      throw error;
    }
  }

  async beginReplay(service: string): Promise<string> {
    const replay = `replaying ${randomUUID()}`;
    await createRelayMarkers(this.pool);
    await this.pool.query(
      'INSERT INTO public.relay_markers (service, state) VALUES ($1, $2) ON CONFLICT (service) DO UPDATE SET state = $2',
      [service, replay],
    );
    return replay;
  }

  async remember(service: string, replay: string): Promise<void> {
    await this.pool.query(`UPDATE public.relay_markers SET state = 'remembers' WHERE service = $1 AND state = $2`, [
      service,
      replay,
    ]);
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.queues.values()].map(async (queue) => (await queue).close()));
    await this.pool.end();
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

/** The relays' memory beside the queues: it goes when they go. */
export async function createRelayMarkers(database: pg.Pool | pg.ClientBase): Promise<void> {
  try {
    await database.query(
      'CREATE TABLE IF NOT EXISTS public.relay_markers (service text PRIMARY KEY, state text NOT NULL)',
    );
  } catch (error) {
    // Two processes may find it missing at once; PostgreSQL then tells one of them about a duplicate catalogue row.
    if (!['23505', '42P07'].includes((error as { code?: string }).code ?? '')) throw error;
  }
}
