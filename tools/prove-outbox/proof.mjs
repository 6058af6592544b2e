import { migrateQueue } from '@campus-deals/messaging';
import { migrateServiceDatabase } from '@campus-deals/messaging/testing';
import { Redis } from 'ioredis';
import pg from 'pg';
import { ChildProcess } from '../bench-events/child-process.mjs';
import { RelayUnderFire } from './relay-under-fire.mjs';

const SETTLE_WITHIN_MS = 120_000;

/** One run of the proof on one queue backend. */
export class Proof {
  #children = new Set();
  #relay;
  #happened = [];

  constructor({ backend, postgres, redis, writers, transactions }) {
    Object.assign(this, { backend, postgres, redis, writers, transactions });
  }

  async run() {
    const started = performance.now();
    this.databases = await this.#createDatabases();
    this.queueEnv = this.redis ? { REDIS_URL: this.redis.url } : { QUEUE_DATABASE_URL: this.databases.queue };
    const settings = { databases: this.databases, queueEnv: this.queueEnv };
    let handler = await this.#start('handling-service', settings);
    const writer = await this.#start('writers', {
      ...settings,
      writers: this.writers,
      transactions: this.transactions,
    });
    this.#relay = new RelayUnderFire(settings);
    await this.#relay.start();

    console.log(`${this.backend}: ${this.writers} writers start`);
    writer.tell({ write: true });
    await this.#at(0.25, writer, () => this.#restartServer());
    await this.#at(0.5, writer, async () => {
      await handler.end('SIGKILL');
      handler = await this.#start('handling-service', settings);
      this.#note('handling service killed');
    });
    await this.#at(0.7, writer, () => this.#wipe());
    const { acknowledged, rolledBack, refused } = await writer.next('written');
    console.log(`${this.backend}: all written, waiting for the rest to be handled`);
    await this.#settled();
    await this.#relay.cease();
    return this.#verdict({ acknowledged, rolledBack, refused, ms: performance.now() - started });
  }

  async end() {
    await this.#relay?.cease();
    await Promise.allSettled([...this.#children].map((child) => child.end('SIGKILL')));
  }

  #note(what) {
    this.#happened.push(what);
    console.log(`${this.backend}: ${what}`);
  }

  async #restartServer() {
    if (this.redis) await this.redis.restart();
    else await this.postgres.restart();
    this.#note(`${this.redis ? 'Redis' : 'PostgreSQL'} restarted`);
  }

  async #wipe() {
    if (!this.redis) return;
    const redis = new Redis(this.redis.url);
    const keys = await redis.dbsize();
    await redis.flushall();
    redis.disconnect();
    this.#note(`Redis wiped (${keys} keys)`);
  }

  /** Runs `harm` when the writers have come so far. */
  async #at(share, writer, harm) {
    await writer.ask({ tellAt: share }, `at ${share}`);
    await harm();
  }

  async #settled() {
    const deadline = performance.now() + SETTLE_WITHIN_MS;
    for (;;) {
      const [[outbox], [effects]] = await Promise.all([
        this.#query(
          'notification',
          'SELECT count(*)::int AS all, count(*) FILTER (WHERE published_at IS NULL)::int AS waiting FROM outbox_events',
        ),
        this.#query('catalog', 'SELECT count(DISTINCT subscription_id)::int AS n FROM effects'),
      ]);
      if ((outbox.waiting === 0 && effects.n >= outbox.all) || performance.now() > deadline) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async #verdict({ acknowledged, rolledBack, refused, ms }) {
    const ids = async (database, sql) => (await this.#query(database, sql)).map(({ id }) => id);
    const committed = new Set(
      await ids('notification', `SELECT (payload->>'subscriptionId')::int AS id FROM outbox_events`),
    );
    const effects = await ids('catalog', 'SELECT subscription_id AS id FROM effects');
    const handled = new Set(effects);
    const lost = [...committed].filter((id) => !handled.has(id));
    const invented = [...handled].filter((id) => !committed.has(id));
    const forgotten = acknowledged.filter((id) => !committed.has(id));
    const twice = effects.length - handled.size;
    const holds =
      committed.size >= this.writers * this.transactions &&
      lost.length + invented.length + forgotten.length + twice === 0;
    console.log(
      `${this.backend}: ${committed.size} events committed, ${handled.size} handled, ${lost.length} lost, ${twice} handled twice, ${invented.length} from rolled-back transactions`,
    );
    console.log(
      `${this.backend}: ${rolledBack} transactions rolled back on purpose, ${refused} refused while PostgreSQL was away, ${forgotten.length} acknowledged ones missing`,
    );
    console.log(
      `${this.backend}: relay killed ${this.#relay.kills} times; ${this.#happened.join(', ')}; ${(ms / 1000).toFixed(1)} s`,
    );
    console.log(`${this.backend}: ${holds ? 'HOLDS' : 'DOES NOT HOLD'}`);
    return holds;
  }

  async #start(role, settings) {
    const child = new ChildProcess(new URL(`./${role}.mjs`, import.meta.url), settings);
    this.#children.add(child);
    await child.next('ready');
    return child;
  }

  async #createDatabases() {
    const databases = {};
    for (const name of ['notification', 'catalog', 'queue']) {
      await this.#query('postgres', `CREATE DATABASE ${name}`);
      databases[name] = this.#url(name);
    }
    await migrateServiceDatabase(databases.notification);
    await migrateServiceDatabase(databases.catalog);
    await migrateQueue(databases.queue);
    return databases;
  }

  async #query(database, sql) {
    const client = new pg.Client({ connectionString: this.#url(database) });
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  }

  #url(database) {
    return this.postgres.url.replace(/\/postgres$/, `/${database}`);
  }
}
