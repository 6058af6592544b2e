import { setTimeout as pause } from 'node:timers/promises';
import type { RestartableServer } from '@campus-deals/testing/servers';
import { Redis } from 'ioredis';
import { atLeast, format, type Bench } from '../bench.ts';
import { ChildProcess } from '../child-process.ts';
import { createServiceDatabases, type ChildSettings, type ServiceDatabases } from './service-databases.ts';
import { query } from '../databases.ts';
import { RelayUnderFire } from './relay-under-fire.ts';
import type { Written } from './writers.ts';

const SETTLE_WITHIN_MS = 120_000;

interface ProofOptions {
  bench: Bench;
  backend: string;
  postgres: RestartableServer;
  redis: RestartableServer | undefined;
  writers: number;
  transactions: number;
}

/** One run of the proof on one queue backend. */
export class Proof {
  #options: ProofOptions;
  #happened: string[] = [];

  constructor(options: ProofOptions) {
    this.#options = options;
  }

  async run(): Promise<void> {
    const { bench, backend, postgres, redis, writers, transactions } = this.#options;
    const started = performance.now();
    const databases = await createServiceDatabases(postgres.url, backend);
    const queueEnv = redis ? { REDIS_URL: redis.url } : { QUEUE_DATABASE_URL: databases.queue };
    const settings = { databases, queueEnv, writers, transactions };
    let handler = await this.#start('handling-service', settings);
    const writer = await this.#start('writers', settings);
    const relay = bench.stopLater(new RelayUnderFire(settings));
    await relay.start();

    bench.log(`${backend}: ${writers} writers start`);
    const written = writer.call<Written>('write');
    await writer.call('reached', 0.25);
    await (redis ?? postgres).restart();
    this.#note(`${redis ? 'Redis' : 'PostgreSQL'} restarted`);
    await writer.call('reached', 0.5);
    await handler.stop('SIGKILL');
    handler = await this.#start('handling-service', settings);
    this.#note('handling service killed');
    await writer.call('reached', 0.7);
    if (redis) await this.#wipe(redis.url);
    const result = await written;
    bench.log(`${backend}: all written, waiting for the rest to be handled`);
    await this.#settled(databases);
    await relay.stop();
    this.#note(`relay killed ${relay.kills} times`);
    await this.#judge(databases, result);
    bench.log(`${backend}: ${this.#happened.join(', ')}; ${format((performance.now() - started) / 1000, 's')}`);
  }

  #note(what: string) {
    this.#happened.push(what);
    this.#options.bench.log(`${this.#options.backend}: ${what}`);
  }

  async #start(role: string, settings: ChildSettings) {
    return this.#options.bench.stopLater(await ChildProcess.start(`${import.meta.dirname}/${role}.ts`, settings));
  }

  async #wipe(url: string) {
    const redis = new Redis(url);
    const keys = await redis.dbsize();
    await redis.flushall();
    redis.disconnect();
    this.#note(`Redis wiped (${keys} keys)`);
  }

  async #settled({ notification, catalog }: ServiceDatabases) {
    for (const deadline = performance.now() + SETTLE_WITHIN_MS; performance.now() < deadline; await pause(100)) {
      const [outbox] = await query<{ all: number; waiting: number }>(
        notification,
        'SELECT count(*)::int AS all, count(*) FILTER (WHERE published_at IS NULL)::int AS waiting FROM outbox_events',
      );
      const [effects] = await query<{ n: number }>(
        catalog,
        'SELECT count(DISTINCT subscription_id)::int AS n FROM effects',
      );
      if (outbox?.waiting === 0 && effects && effects.n >= outbox.all) return;
    }
  }

  async #judge({ notification, catalog }: ServiceDatabases, { acknowledged, rolledBack, refused }: Written) {
    const { bench, backend, writers, transactions } = this.#options;
    const ids = async (url: string, sql: string) => (await query<{ id: number }>(url, sql)).map(({ id }) => id);
    const committed = new Set(
      await ids(notification, `SELECT (payload->>'subscriptionId')::int AS id FROM outbox_events`),
    );
    const effects = await ids(catalog, 'SELECT subscription_id AS id FROM effects');
    const handled = new Set(effects);
    const note = `${rolledBack} transactions rolled back on purpose, ${refused} refused while PostgreSQL was away`;
    bench.result(`${backend}: events committed`, atLeast(committed.size, writers * transactions), note);
    bench.none(`${backend}: events lost`, committed.difference(handled).size, `${handled.size} handled`);
    bench.none(`${backend}: handled twice`, effects.length - handled.size);
    bench.none(`${backend}: handled, of transactions rolled back`, handled.difference(committed).size);
    const gone = new Set(acknowledged).difference(committed);
    bench.none(`${backend}: acknowledged, but not there`, gone.size);
  }
}
