import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { migrateQueue } from '@campus-deals/messaging';
import { INTERNAL_TOKEN_HEADER, InternalTokens, VISITOR, type Caller } from '@campus-deals/service-defaults';
import { startEmbeddedPostgres, startPostgres, startRedis } from '@campus-deals/testing/servers';
import { Agent, fetch } from 'undici';
import { freePort } from '../../local-stack/ports.ts';
import type { Bench } from '../bench.ts';
import { createDatabase } from '../events/service-databases.ts';
import { query } from '../query.ts';
import { startReplica, type Replica } from '../replica.ts';
import { startMailServer, type Mail } from './mail-server.ts';

type Name = 'catalog' | 'notification' | 'sender';

const SECRET = randomBytes(32).toString('hex');
const tokens = new InternalTokens(SECRET);
const ADMIN: Caller = { kind: 'user', userId: 1, role: 'admin', sessionId: 1 };

/** Catalog, notification and its sender, two replicas each, with all they need, on free ports. */
export class ActivationSystem {
  inbox: Mail[] = [];
  counts = {
    subscriptions: 0,
    added: 0,
    unsent: 0,
    activated: 0,
    countAtActivation: 0,
    handled: 0,
    subscriberCount: 0,
  };
  #bench: Bench;
  #connections = new Agent({ connections: 100 });
  #replicas: Record<Name, Replica[]> = { catalog: [], notification: [], sender: [] };
  #databases = { catalog: '', notification: '' };

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  async start(queueOnPostgres: boolean): Promise<void> {
    const postgres = this.#bench.stopLater(await (queueOnPostgres ? startEmbeddedPostgres() : startPostgres()));
    const suffix = randomBytes(4).toString('hex');
    const database = (name: string) => createDatabase(postgres.url, `prove_${name}_${suffix}`);
    this.#databases = { catalog: await database('catalog'), notification: await database('notification') };
    const mailServer = this.#bench.stopLater(await startMailServer(this.inbox));
    const env = {
      ...(await this.#queue(queueOnPostgres ? await database('queue') : undefined)),
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      INTERNAL_TOKEN_SECRET: SECRET,
      PUBLIC_URL: 'http://localhost:3000',
      CATALOG_DATABASE_URL: this.#databases.catalog,
      NOTIFICATION_DATABASE_URL: this.#databases.notification,
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
      POSTAL_ADDRESS: '1 Campus Way, Springfield, IL 62701',
      UNSUBSCRIBE_SECRET: SECRET,
      IDENTITY_URL: `http://127.0.0.1:${await freePort()}`,
      BILLING_URL: `http://127.0.0.1:${await freePort()}`,
    };
    for (const name of ['catalog', 'notification'] as const) {
      const entry = (file: string) => new URL(`../../../apps/${name}-service/dist/${file}`, import.meta.url).pathname;
      await promisify(execFile)(process.execPath, [entry('migrate.js')], { env: { ...process.env, ...env } });
      for (let n = 0; n < 2; n++)
        this.#replicas[name].push(this.#bench.stopLater(await startReplica({ entry: entry('main.js'), env })));
      if (name === 'catalog') continue;
      for (let n = 0; n < 2; n++)
        this.#replicas.sender.push(this.#bench.stopLater(await startReplica({ entry: entry('sender.js'), env })));
    }
    this.#bench.stopLater({ stop: () => this.#connections.destroy() });
  }

  async #queue(databaseUrl: string | undefined) {
    if (!databaseUrl) return { REDIS_URL: this.#bench.stopLater(await startRedis()).url };
    await migrateQueue(databaseUrl);
    return { QUEUE_DATABASE_URL: databaseUrl };
  }

  /** A live college that notification knows of. */
  async createCollege(goal: number): Promise<number> {
    const college = await this.#asAdmin('/api/admin/colleges', {
      name: 'Proof University',
      shortName: 'proof',
      city: 'Reno',
      state: 'NV',
      latitude: '39.5',
      longitude: '-119.8',
      status: 'live',
    });
    await this.#asAdmin(`/api/admin/colleges/${college.id}/subscription-goal`, { goal });
    const { notification } = this.#databases;
    while ((await query(notification, 'SELECT 1 FROM colleges WHERE id = $1', [college.id])).length === 0)
      await pause(10);
    return college.id;
  }

  async #asAdmin(path: string, body: object) {
    const response = await this.#post('catalog', 0, path, body, ADMIN);
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as { id: number };
  }

  /** Posts as a visitor to one of the notification replicas that run; answers the status. */
  async subscribe(at: number, body: { email: string; collegeId: number }): Promise<number> {
    const response = await this.#post('notification', at, '/api/newsletter/subscribe', body, VISITOR);
    await response.arrayBuffer();
    return response.status;
  }

  async #post(name: 'catalog' | 'notification', at: number, path: string, body: object, caller: Caller) {
    const running = this.#replicas[name].filter((replica) => replica.isRunning());
    const token = await tokens.sign(caller, name);
    return fetch(`${running[at % running.length]?.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [INTERNAL_TOKEN_HEADER]: token },
      body: JSON.stringify(body),
      dispatcher: this.#connections,
    });
  }

  kill(name: Name): void {
    this.#replicas[name].find((replica) => replica.isRunning())?.kill();
  }

  async isActive(collegeId: number): Promise<boolean> {
    const sql = 'SELECT FROM colleges WHERE id = $1 AND is_active';
    return (await query(this.#databases.catalog, sql, [collegeId])).length > 0;
  }

  async counted(): Promise<number> {
    const sql = 'SELECT max(subscriber_count)::int AS count FROM colleges';
    const [row] = await query<{ count: number | null }>(this.#databases.catalog, sql);
    return row?.count ?? 0;
  }

  /** What is still to do, in words; keeps the counts it saw. */
  async workLeft(subscribers: number): Promise<string> {
    const [[notification], [catalog]] = await Promise.all([
      query<NotificationCounts>(this.#databases.notification, NOTIFICATION_COUNTS),
      query<CatalogCounts>(this.#databases.catalog, CATALOG_COUNTS),
    ]);
    if (!notification || !catalog) throw new Error('no counts');
    this.counts = { ...notification, ...catalog };
    const { unsent, added, activationsHandled } = notification;
    const unpublished = catalog.catalogOutbox + notification.notificationOutbox;
    return [
      unpublished > 0 && `${unpublished} events not published`,
      catalog.handled < added && `${added - catalog.handled} subscribers not counted`,
      activationsHandled < catalog.activated && 'activation not heard of',
      unsent > 0 && `${unsent} mails not sent`,
      added < subscribers && `${subscribers - added} subscriptions missing`,
    ]
      .filter(Boolean)
      .join(', ');
  }
}

type NotificationCounts = Record<
  'subscriptions' | 'added' | 'notificationOutbox' | 'activationsHandled' | 'unsent',
  number
>;
type CatalogCounts = Record<
  'activated' | 'countAtActivation' | 'catalogOutbox' | 'handled' | 'subscriberCount',
  number
>;

const NOTIFICATION_COUNTS = `
  SELECT (SELECT count(*)::int FROM newsletter_subscriptions) AS subscriptions,
    (SELECT count(*)::int FROM outbox_events WHERE name = 'SubscriberAdded') AS added,
    (SELECT count(*)::int FROM outbox_events WHERE published_at IS NULL) AS "notificationOutbox",
    (SELECT count(*)::int FROM inbox_events WHERE handler = 'notify-subscribers-when-college-activated') AS "activationsHandled",
    (SELECT count(*)::int FROM deliveries WHERE status <> 'sent') AS unsent`;
const CATALOG_COUNTS = `
  SELECT (SELECT count(*)::int FROM outbox_events WHERE name = 'CollegeActivated') AS activated,
    (SELECT (payload->>'subscriberCount')::int FROM outbox_events WHERE name = 'CollegeActivated' LIMIT 1) AS "countAtActivation",
    (SELECT count(*)::int FROM outbox_events WHERE published_at IS NULL) AS "catalogOutbox",
    (SELECT count(*)::int FROM inbox_events WHERE handler = 'count-subscriber-when-added') AS handled,
    (SELECT max(subscriber_count)::int FROM colleges) AS "subscriberCount"`;
