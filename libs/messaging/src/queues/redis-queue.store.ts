import { randomUUID } from 'node:crypto';
import { Queue, Worker, type Processor } from 'bullmq';
import { Redis, type RedisOptions } from 'ioredis';
import {
  COMPLETE,
  KEY_PREFIX,
  type JobQueue,
  type JobWorker,
  OpenQueues,
  REPLAYING,
  type QueueStore,
  type MarkerState,
  type ReplayMarker,
  workerOptions,
  type WorkerTuning,
} from './queue-store.js';

const COMMAND_TIMEOUT_MS = 5000;

export class RedisQueueStore implements QueueStore {
  readonly kind = 'redis';
  private readonly producer: Redis;
  private readonly queues = new OpenQueues((name) => this.openQueue(name));

  constructor(private readonly url: string) {
    // A producer must fail at once while Redis is unavailable: its caller keeps a PostgreSQL transaction open.
    this.producer = new Redis(url, {
      ...reconnecting,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: COMMAND_TIMEOUT_MS,
    });
    this.producer.on('error', () => {});
  }

  readonly assertUsable = async (): Promise<void> => {
    await this.connected();
    const policy = /maxmemory_policy:(\S+)/.exec(await this.producer.info('memory'))?.[1];
    if (policy && policy !== 'noeviction') {
      throw new Error(
        `Redis may throw away queued events: its maxmemory-policy is ${policy} and must be noeviction (CONFIG SET maxmemory-policy noeviction, or use a Redis of its own)`,
      );
    }
  };

  queue(name: string): Promise<JobQueue> {
    if (this.producer.status !== 'ready') return Promise.reject(new Error('Redis does not answer'));
    return this.queues.get(name);
  }

  worker(name: string, processor: Processor, tuning: WorkerTuning): JobWorker {
    const connection = new Redis(this.url, { ...reconnecting, maxRetriesPerRequest: null, enableAutoPipelining: true });
    connection.on('error', () => {});
    const worker = new Worker(name, processor, { connection, prefix: KEY_PREFIX, ...workerOptions(tuning) });
    // BullMQ closes only connections that it created.
    worker.once('closed', () => connection.disconnect());
    return worker;
  }

  async markerState(service: string): Promise<MarkerState> {
    await this.connected();
    const [marker, epoch] = await Promise.all([this.producer.get(markerKey(service)), this.epoch()]);
    if (!marker?.startsWith(`${COMPLETE} `)) return 'lost';
    if (marker === `${COMPLETE} ${epoch}`) return 'intact';
    return (await this.hasAppendOnlyFile()) ? 'restarted' : 'lost';
  }

  async beginReplay(service: string): Promise<ReplayMarker> {
    // Not the final marker: after a crash during a replay, the store must not look complete. After a restart, the old
    // marker stays until the replay is complete, since it determines how much to republish.
    const epoch = await this.epoch();
    const found = await this.producer.get(markerKey(service));
    const isUnderWay = found?.startsWith(`${REPLAYING} `) && found.endsWith(` ${epoch}`);
    if (found !== null && (isUnderWay || found.startsWith(`${COMPLETE} `))) return { marker: found, epoch };
    const marker = `${REPLAYING} ${randomUUID()} ${epoch}`;
    await this.producer.set(markerKey(service), marker);
    return { marker, epoch };
  }

  async completeReplay(service: string, { marker, epoch }: ReplayMarker): Promise<void> {
    // Uses the epoch at the start of the replay: a store that restarted in the meantime needs another replay.
    await this.producer.eval(SET_IF_UNCHANGED, 1, markerKey(service), marker, `${COMPLETE} ${epoch}`);
  }

  async progress(service: string): Promise<Date | undefined> {
    const at = await this.producer.get(progressKey(service));
    return at === null ? undefined : new Date(Number(at));
  }

  async noteProgress(service: string, publishedAt: Date): Promise<void> {
    await this.producer.set(progressKey(service), publishedAt.getTime());
  }

  async close(): Promise<void> {
    await this.queues.close();
    this.producer.disconnect();
  }

  private async openQueue(name: string): Promise<JobQueue> {
    const queue = new Queue(name, {
      connection: this.producer,
      prefix: KEY_PREFIX,
      skipMetasUpdate: true,
    });
    queue.on('error', () => {});
    await queue.waitUntilReady();
    return queue;
  }

  /** Returns the server's epoch, which changes with each start. Empty if a hosted Redis hides it. */
  private async epoch(): Promise<string> {
    return /run_id:(\S+)/.exec(await this.producer.info('server'))?.[1] ?? '';
  }

  /**
   * Whether Redis has an append-only file. Without one, a restart loses everything since the last snapshot, which may
   * be hours old.
   */
  private async hasAppendOnlyFile(): Promise<boolean> {
    return /aof_enabled:1/.test(await this.producer.info('persistence'));
  }

  private async connected(): Promise<void> {
    if (this.producer.status === 'ready') return;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.producer.off('ready', ready);
        reject(new Error('Redis does not answer'));
      }, COMMAND_TIMEOUT_MS);
      const ready = () => {
        clearTimeout(timer);
        resolve();
      };
      this.producer.once('ready', ready);
    });
  }
}

const reconnecting: RedisOptions = {
  connectTimeout: 5000,
  keepAlive: 10_000,
  retryStrategy: (attempt) => Math.min(attempt * 50, 1000),
};

const SET_IF_UNCHANGED = `if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('set', KEYS[1], ARGV[2]) end`;

function progressKey(service: string): string {
  return `${markerKey(service)}:progress`;
}

function markerKey(service: string): string {
  return `${KEY_PREFIX}:relay:${service}`;
}
