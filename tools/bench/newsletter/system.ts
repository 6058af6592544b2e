import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { migrateQueue } from '@campus-deals/messaging';
import { INTERNAL_TOKEN_HEADER, InternalTokens, VISITOR } from '@campus-deals/service-defaults';
import { startEmbeddedPostgres, startLocalRedis, type RestartableServer } from '@campus-deals/testing/servers';
import { freePort } from '../../local-stack/ports.ts';
import { flagsOf, SERVICES } from '../../local-stack/services.ts';
import type { Bench } from '../bench.ts';
import { createDatabase, query } from '../databases.ts';
import { MailSink } from '../mail-sink.ts';
import { runToEnd, startReplica, type Replica } from '../replica.ts';

export type Backend = 'redis' | 'postgres';

const SECRET = randomBytes(32).toString('hex');
const tokens = new InternalTokens(SECRET);
const COLLEGE = 1;
/** As the local stack and the operators' guide start it. */
const SENDER = SERVICES.find(({ name }) => name === 'notification-sender');

function entryOf(file: string): string {
  return new URL(`../../../apps/notification-service/dist/${file}`, import.meta.url).pathname;
}

export type Progress = {
  status: string;
  recipients: number;
  sent: number;
  failed: number;
  uncertain: number;
  skipped: number;
  open: number;
  /** Whether counts are what the rows say, in the same snapshot. */
  areCountsExact: boolean;
};

/** notification and its senders, with all they need, on free ports; and people who subscribe to one college. */
export class NewsletterSystem {
  readonly senders: Replica[] = [];
  #bench: Bench;
  #sink: MailSink | undefined;
  #service: Replica | undefined;
  #postgres: RestartableServer | undefined;
  #redis: RestartableServer | undefined;
  #database = '';
  #env: NodeJS.ProcessEnv = {};

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  get sink(): MailSink {
    if (!this.#sink) throw new Error('not started');
    return this.#sink;
  }

  /** `settings` are those of the service. */
  async start(backend: Backend, settings: NodeJS.ProcessEnv = {}): Promise<void> {
    // Durable, as in production.
    this.#postgres = this.#bench.stopLater(await startEmbeddedPostgres({ settings: ['max_connections=200'] }));
    this.#database = await createDatabase(this.#postgres.url, `newsletter_${randomBytes(4).toString('hex')}`);
    this.#sink = this.#bench.stopLater(await MailSink.start());
    this.#env = {
      ...(await this.#queue(backend)),
      NODE_ENV: 'development',
      LOG_LEVEL: 'error',
      INTERNAL_TOKEN_SECRET: SECRET,
      UNSUBSCRIBE_SECRET: SECRET,
      PUBLIC_URL: 'http://localhost:3000',
      NOTIFICATION_DATABASE_URL: this.#database,
      SMTP_URL: this.#sink.url,
      SMTP_TIMEOUT_MS: '10000',
      POSTAL_ADDRESS: '1 Campus Way, Springfield, IL 62701',
      IDENTITY_URL: `http://127.0.0.1:${await freePort()}`,
      BILLING_URL: `http://127.0.0.1:${await freePort()}`,
      NEWSLETTER_PAUSE_PERCENT: '100',
      ...settings,
    };
    await runToEnd(entryOf('migrate.js'), this.#env);
  }

  async #queue(backend: Backend): Promise<NodeJS.ProcessEnv> {
    if (backend === 'redis') {
      this.#redis = this.#bench.stopLater(await startLocalRedis({ args: ['--appendonly', 'yes'] }));
      return { REDIS_URL: this.#redis.url };
    }
    const url = await createDatabase(this.#postgres?.url ?? '', `newsletter_queue_${randomBytes(4).toString('hex')}`);
    await migrateQueue(url);
    return { QUEUE_DATABASE_URL: url };
  }

  async startService(): Promise<void> {
    this.#service = this.#bench.stopLater(await startReplica({ entry: entryOf('main.js'), env: this.#env }));
  }

  async startSender(): Promise<Replica> {
    const sender = this.#bench.stopLater(
      await startReplica({ entry: entryOf('sender.js'), flags: SENDER ? flagsOf(SENDER) : [], env: this.#env }),
    );
    this.senders.push(sender);
    return sender;
  }

  /** Ends one of them as a crash would; it is away until `startSender`. */
  async killSender(): Promise<void> {
    const sender = this.senders.shift();
    sender?.kill();
    await sender?.stop();
  }

  async restartPostgres(): Promise<void> {
    await this.#postgres?.restart();
  }

  async restartRedis(): Promise<void> {
    await this.#redis?.restart();
  }

  /** Fresh people; the address of the nth is `person-n@uni.example`. */
  async subscribe(count: number): Promise<void> {
    await this.sql(
      `INSERT INTO colleges (id, name, short_name, status, is_active, version)
       VALUES (${COLLEGE}, 'Proof University', 'proof', 'live', true, 1) ON CONFLICT DO NOTHING`,
    );
    await this.sql(
      `INSERT INTO deals (id, college_id, vendor_id, vendor_name, title, category, discount_type, discount_value,
         start_date, weekdays, status, approved_at, version)
       SELECT n, ${COLLEGE}, n, 'Vendor ' || n, 'Half off everything, number ' || n, 'food_drink', 'percentage', '50',
         now() - interval '1 day', '{}', 'approved', now() - interval '1 day', 1
       FROM generate_series(1, 12) n ON CONFLICT DO NOTHING`,
    );
    await this.sql('TRUNCATE newsletter_subscriptions, suppressions, mailbox_turns');
    await this.sql(
      `INSERT INTO newsletter_subscriptions (email, college_id)
       SELECT 'person-' || n || '@uni.example', ${COLLEGE} FROM generate_series(1, $1::int) n`,
      [count],
    );
    await this.sql('ANALYZE newsletter_subscriptions');
  }

  /** As an admin asks for it. */
  async beginNewsletter(): Promise<number> {
    const [created] = await this.sql<{ id: number }>(
      `INSERT INTO newsletters (trigger, college_id) VALUES ('admin', ${COLLEGE}) RETURNING id`,
    );
    return created?.id ?? 0;
  }

  async status(newsletterId: number): Promise<{ status: string }> {
    const [found] = await this.sql<{ status: string }>('SELECT status FROM newsletters WHERE id = $1', [newsletterId]);
    return found ?? { status: 'unknown' };
  }

  async progress(newsletterId: number): Promise<Progress> {
    const [progress] = await this.sql<Progress>(PROGRESS, [newsletterId]);
    if (!progress) throw new Error(`no newsletter ${newsletterId}`);
    return progress;
  }

  /** With the link of their mails; answers when the answer has come. */
  async unsubscribe(email: string): Promise<number> {
    const [subscription] = await this.sql<{ id: number }>('SELECT id FROM newsletter_subscriptions WHERE email = $1', [
      email,
    ]);
    const id = subscription?.id ?? 0;
    const signature = createHmac('sha256', SECRET).update(`unsubscribe ${id}`).digest('base64url');
    for (;;) {
      const response = await fetch(`${this.#service?.origin}/api/newsletter/one-click/${id}.${signature}`, {
        method: 'POST',
        headers: { [INTERNAL_TOKEN_HEADER]: await tokens.sign(VISITOR, 'notification') },
      }).catch(() => undefined);
      if (response?.ok) return Date.now();
      await pause(100);
    }
  }

  async sql<Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
    for (;;) {
      try {
        return await query<Row>(this.#database, text, values);
      } catch (error) {
        // PostgreSQL is being restarted.
        if (!/ECONNREFUSED|ECONNRESET|57P0|terminat|starting up|shutting down/.test(String(error))) throw error;
        await pause(50);
      }
    }
  }
}

const PROGRESS = `
  WITH counted AS (
    SELECT coalesce(sum(recipients), 0)::int AS recipients, coalesce(sum(sent), 0)::int AS sent,
      coalesce(sum(failed), 0)::int AS failed, coalesce(sum(uncertain), 0)::int AS uncertain,
      coalesce(sum(skipped), 0)::int AS skipped, coalesce(sum(open), 0)::int AS open
    FROM newsletter_batches WHERE newsletter_id = $1
  ), found AS (
    SELECT count(*)::int AS recipients, count(*) FILTER (WHERE status = 'sent')::int AS sent,
      count(*) FILTER (WHERE status = 'failed')::int AS failed,
      count(*) FILTER (WHERE status = 'uncertain')::int AS uncertain,
      count(*) FILTER (WHERE status = 'skipped')::int AS skipped, count(due_at)::int AS open
    FROM newsletter_recipients WHERE newsletter_id = $1
  )
  SELECT n.status, found.*, (counted.* IS NOT DISTINCT FROM found.*) AS "areCountsExact"
  FROM newsletters n, counted, found WHERE n.id = $1`;
