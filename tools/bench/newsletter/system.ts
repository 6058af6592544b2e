import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
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
  /** Whether the stored counts match the rows, in the same snapshot. */
  areCountsExact: boolean;
};

/** The notification service, its senders, and the subscribers of one college. */
export class NewsletterSystem extends System {
  constructor(bench: Bench, env: NodeJS.ProcessEnv) {
    super(bench, {
      only: ['notification', 'notification-sender'],
      env: { SMTP_TIMEOUT_MS: '10000', NEWSLETTER_PAUSE_PERCENT: '100', ...env },
    });
  }

  /** Replaces all subscribers. The nth address is `person-n@uni.example`. */
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

  /** Queues due digests for `count` new users of the college, all with the same three deals. */
  async queueDigests(count: number): Promise<void> {
    await this.sql(
      `WITH alert AS (
         INSERT INTO notifications (kind, college_id, deal_id, title, description, data, cause)
         SELECT 'deal-alert', ${COLLEGE}, id, 'New deal at ' || vendor_name, title, jsonb_build_object('deal',
           jsonb_build_object('title', title, 'discountType', 'percentage', 'discountValue', '50')), id FROM deals WHERE id < 4
       ), reader AS (
         INSERT INTO users (id, email, role, college_id, college_since, email_notifications, browser_notifications, version)
         SELECT n, 'reader-' || n || '@uni.example', 'student', ${COLLEGE}, '2026-01-01', true, false, 1
         FROM generate_series(1, $1::int) n RETURNING id
       ) INSERT INTO messages (kind, key, user_id, about, priority)
       SELECT 'alert-digest', 'digest ' || id, id, jsonb_build_object('userId', id, 'after', 0), 20 FROM reader`,
      [count],
    );
  }

  async digestsSent(): Promise<void> {
    while ((await this.sql("SELECT FROM messages WHERE status = 'pending' LIMIT 1")).length > 0) await pause(500);
  }

  /** Starts a newsletter like an admin. */
  async beginNewsletter(): Promise<number> {
    const [created] = await this.sql<{ id: number }>(
      `INSERT INTO newsletters (trigger, college_id) VALUES ('admin', ${COLLEGE}) RETURNING id`,
    );
    return created?.id ?? 0;
  }

  async progress(newsletterId: number): Promise<Progress> {
    const [progress] = await this.sql<Progress>(PROGRESS, [newsletterId]);
    if (!progress) throw new Error(`no newsletter ${newsletterId}`);
    return progress;
  }

  /** Unsubscribes through the one-click link of their emails. Returns the time of the response. */
  async unsubscribe(email: string): Promise<number> {
    const subscription = 'SELECT id FROM newsletter_subscriptions WHERE email = $1';
    const [{ id } = { id: 0 }] = await this.sql<{ id: number }>(subscription, [email]);
    const secret = this.env['UNSUBSCRIBE_SECRET'] ?? '';
    const signature = createHmac('sha256', secret).update(`unsubscribe ${id}`).digest('base64url');
    const path = `/api/newsletter/one-click/${id}.${signature}`;
    for (;;) {
      const response = await this.post('notification', path).catch(() => undefined);
      if (response?.ok) return Date.now();
      await pause(100);
    }
  }

  async sql<Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
    for (;;) {
      try {
        return await query<Row>(this.databases.notification, text, values);
      } catch (error) {
        // Retries while PostgreSQL restarts.
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
