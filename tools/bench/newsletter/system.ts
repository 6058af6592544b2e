import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { INTERNAL_TOKEN_HEADER, InternalTokens, VISITOR } from '@campus-deals/service-defaults';
import type { Bench } from '../bench.ts';
import { query } from '../databases.ts';
import { System } from '../system.ts';

const COLLEGE = 1;

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

/** notification and its senders, and people who subscribe to one college. */
export class NewsletterSystem extends System {
  constructor(bench: Bench, env: NodeJS.ProcessEnv) {
    super(bench, {
      only: ['notification', 'notification-sender'],
      env: { SMTP_TIMEOUT_MS: '10000', NEWSLETTER_PAUSE_PERCENT: '100', ...env },
    });
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

  /** Starts a newsletter as an admin would. */
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
    const { UNSUBSCRIBE_SECRET = '', INTERNAL_TOKEN_SECRET = '', NOTIFICATION_URL } = this.env;
    const signature = createHmac('sha256', UNSUBSCRIBE_SECRET).update(`unsubscribe ${id}`).digest('base64url');
    const tokens = new InternalTokens(INTERNAL_TOKEN_SECRET);
    for (;;) {
      const response = await fetch(`${NOTIFICATION_URL}/api/newsletter/one-click/${id}.${signature}`, {
        method: 'POST',
        headers: { [INTERNAL_TOKEN_HEADER]: await tokens.sign(VISITOR, 'notification') },
      }).catch(() => undefined);
      if (response?.ok) return Date.now();
      await pause(100);
    }
  }

  /** Empties the queue store, like a Redis restarted without its file. */
  async emptyQueue(): Promise<void> {
    const redis = new Redis(this.redis.url);
    await redis.flushall();
    redis.disconnect();
  }

  async sql<Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
    for (;;) {
      try {
        return await query<Row>(this.env['NOTIFICATION_DATABASE_URL'] ?? '', text, values);
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
    FROM newsletter_chunks WHERE newsletter_id = $1
  ), found AS (
    SELECT count(*)::int AS recipients, count(*) FILTER (WHERE status = 'sent')::int AS sent,
      count(*) FILTER (WHERE status = 'failed')::int AS failed,
      count(*) FILTER (WHERE status = 'uncertain')::int AS uncertain,
      count(*) FILTER (WHERE status = 'skipped')::int AS skipped, count(due_at)::int AS open
    FROM newsletter_recipients WHERE newsletter_id = $1
  )
  SELECT n.status, found.*, (counted.* IS NOT DISTINCT FROM found.*) AS "areCountsExact"
  FROM newsletters n, counted, found WHERE n.id = $1`;
