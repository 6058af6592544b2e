import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { INTERNAL_TOKEN_HEADER, InternalTokens, VISITOR, type Caller } from '@campus-deals/service-defaults';
import { cuttableConnection, startEmbeddedPostgres, type CuttableConnection } from '@campus-deals/testing/servers';
import { startMailServer, type Mail } from '../activation/mail-server.ts';
import type { Bench } from '../bench.ts';
import { freePort } from '../../local-stack/ports.ts';
import { createDatabase } from '../events/service-databases.ts';
import { query } from '../query.ts';
import { startReplica, type Replica } from '../replica.ts';
import { startProvider, startQueue } from './parts.ts';
import { failedJobs, SERVICES, unhandled, unsentMails, type Databases, type Name, type QueueEnv } from './work-left.ts';

export type PartName = Name | `${Name}'s database` | 'queue' | 'mail server' | 'sign-in provider';

const SECRET = randomBytes(32).toString('hex');
/** Of notification: hands mails to the mail server. */
const SENDER = new URL('../../../apps/notification-service/dist/sender.js', import.meta.url).pathname;
const tokens = new InternalTokens(SECRET);
const ADMIN: Caller = { kind: 'user', userId: 1, role: 'admin', sessionId: 1 };

/** The services with all they need; each part can go away and come back. */
export class OutageSystem {
  inbox: Mail[] = [];
  #bench: Bench;
  #queue: QueueEnv = {};
  /** The direct ways to the databases, that are never cut. */
  #databases: Databases = { identity: '', catalog: '', billing: '', notification: '' };
  #ways = new Map<PartName, CuttableConnection>();
  #services = new Map<Name, { replica: Replica; start(): Promise<Replica> }>();
  #origins: Record<Name, string> = { identity: '', catalog: '', billing: '', notification: '' };

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  async start(queueOnPostgres: boolean): Promise<void> {
    const postgres = this.#bench.stopLater(await startEmbeddedPostgres({ settings: ['max_connections=200'] }));
    this.#queue = await startQueue(this.#bench, queueOnPostgres ? postgres.url : undefined);
    const [[queueVariable, queueUrl]] = Object.entries(this.#queue) as [[string, string]];
    const mail = this.#bench.stopLater(await startMailServer(this.inbox));
    for (const name of SERVICES) {
      this.#databases[name] = await createDatabase(postgres.url, `outage_${name}`);
      this.#origins[name] = `http://127.0.0.1:${await freePort()}`;
    }
    const env = {
      NODE_ENV: 'development',
      LOG_LEVEL: 'error',
      INTERNAL_TOKEN_SECRET: SECRET,
      UNSUBSCRIBE_SECRET: SECRET,
      PUBLIC_URL: 'http://localhost:3000',
      POSTAL_ADDRESS: '1 Campus Way, Springfield, IL 62701',
      SUPABASE_SERVICE_ROLE_KEY: 'of the stand-in',
      [queueVariable]: await this.#way('queue', queueUrl),
      SMTP_URL: await this.#way('mail server', `smtp://127.0.0.1:${mail.port}`),
      AUTH_PROVIDER_URL: await this.#way('sign-in provider', await startProvider(this.#bench)),
      IDENTITY_URL: this.#origins.identity,
      CATALOG_URL: this.#origins.catalog,
      BILLING_URL: this.#origins.billing,
      NOTIFICATION_URL: this.#origins.notification,
      IDENTITY_DATABASE_URL: await this.#way("identity's database", this.#databases.identity),
      CATALOG_DATABASE_URL: await this.#way("catalog's database", this.#databases.catalog),
      BILLING_DATABASE_URL: await this.#way("billing's database", this.#databases.billing),
      NOTIFICATION_DATABASE_URL: await this.#way("notification's database", this.#databases.notification),
    };
    for (const name of SERVICES) await this.#startService(name, env);
    this.#bench.stopLater(await startReplica({ entry: SENDER, env }));
    this.#bench.stopLater({
      stop: () => Promise.all([...this.#services.values()].map(({ replica }) => replica.stop())),
    });
  }

  async takeAway(part: PartName): Promise<void> {
    const service = this.#services.get(part as Name);
    if (service) service.replica.kill();
    else await this.#ways.get(part)?.cut();
  }

  async bringBack(part: PartName): Promise<void> {
    const service = this.#services.get(part as Name);
    if (service) service.replica = await service.start();
    else await this.#ways.get(part)?.mend();
  }

  /** A live college that is active with its first subscriber, so that everybody gets a mail. */
  async createCollege(): Promise<number> {
    const place = { city: 'Reno', state: 'NV', latitude: '39.5', longitude: '-119.8', status: 'live' };
    const created = await this.#post(
      'catalog',
      '/api/admin/colleges',
      { name: 'Outage University', shortName: 'outage', ...place },
      ADMIN,
    );
    const { id } = (await created.json()) as { id: number };
    await this.#post('catalog', `/api/admin/colleges/${id}/subscription-goal`, { goal: 1 }, ADMIN);
    const known = 'SELECT 1 FROM colleges WHERE id = $1';
    while ((await query(this.#databases.notification, known, [id])).length === 0) await pause(50);
    return id;
  }

  /** As a visitor; false when it is refused, or nobody is there. */
  async subscribe(body: { email: string; collegeId: number }): Promise<boolean> {
    const response = await this.#post('notification', '/api/newsletter/subscribe', body, VISITOR).catch(
      () => undefined,
    );
    await response?.arrayBuffer().catch(() => undefined);
    return response?.ok ?? false;
  }

  /** What identity writes when an account is deleted. */
  async deleteAccount({ erasureId, userId }: { erasureId: string; userId: number }): Promise<void> {
    await query(
      this.#databases.identity,
      'INSERT INTO erasures (id, user_id, email, supabase_id) VALUES ($1, $2, $3, gen_random_uuid()::text)',
      [erasureId, userId, `deleted-${userId}@uni.example`],
    );
    await this.publish('identity', 'UserDeleted', { erasureId, userId });
  }

  async publish(service: Name, name: string, payload: object): Promise<void> {
    await query(
      this.#databases[service],
      'INSERT INTO outbox_events (id, name, version, payload) VALUES ($1, $2, 1, $3)',
      [randomUUID(), name, payload],
    );
  }

  /** What happened until then and is not done, in words; empty when all is. */
  async workLeft(until: Date): Promise<string> {
    const [events, mails] = await Promise.all([unhandled(this.#databases, until), unsentMails(this.#databases, until)]);
    return [events > 0 && `${events} events not handled`, mails > 0 && `${mails} mails not sent`]
      .filter(Boolean)
      .join(', ');
  }

  /** When nothing is left of what came last either. */
  async drained(): Promise<void> {
    const end = new Date();
    while (await this.workLeft(end)) await pause(250);
  }

  failed(): Promise<number> {
    return failedJobs(this.#queue);
  }

  async openErasures(): Promise<number> {
    const sql = 'SELECT count(*)::int AS open FROM erasures WHERE completed_at IS NULL';
    return (await query<{ open: number }>(this.#databases.identity, sql))[0]?.open ?? 0;
  }

  async #way(part: PartName, url: string) {
    const way = this.#bench.stopLater(await cuttableConnection(url));
    this.#ways.set(part, way);
    return way.url;
  }

  async #startService(name: Name, env: NodeJS.ProcessEnv) {
    const entry = (file: string) => new URL(`../../../apps/${name}-service/dist/${file}`, import.meta.url).pathname;
    await promisify(execFile)(process.execPath, [entry('migrate.js')], { env: { ...process.env, ...env } });
    const port = Number(new URL(this.#origins[name]).port);
    const start = () => startReplica({ entry: entry('main.js'), env, port });
    this.#services.set(name, { replica: await start(), start });
  }

  async #post(name: Name, path: string, body: object, caller: Caller) {
    return fetch(`${this.#origins[name]}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [INTERNAL_TOKEN_HEADER]: await tokens.sign(caller, name) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(5000),
    });
  }
}
