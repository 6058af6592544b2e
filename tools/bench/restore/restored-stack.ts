import { waitUntil } from '../../local-stack/processes.mjs';
import type { TemporaryStack } from '../../local-stack/temporary-stack.ts';
import { query } from '../databases.ts';

type Name = 'identity' | 'catalog' | 'billing' | 'notification';
const WITHIN_MS = 60_000;

/** What is true in a stack that was restored. */
export class RestoredStack {
  readonly #stack: TemporaryStack;

  constructor(stack: TemporaryStack) {
    this.#stack = stack;
  }

  /** Of those addresses, how many do not subscribe. */
  async missing(emails: string[]): Promise<number> {
    return emails.length - (await this.subscriptions(emails));
  }

  async subscriptions(emails: string[]): Promise<number> {
    const rows = await this.sql(
      'notification',
      'SELECT DISTINCT email FROM newsletter_subscriptions WHERE email = ANY($1)',
      [emails],
    );
    return rows.length;
  }

  /** Once what is published again is handled: colleges whose count is another than what was counted, and subscribers not counted. */
  async wrongCounts(): Promise<number> {
    return settled(async () => {
      const colleges = await this.sql(
        'catalog',
        `SELECT 1 FROM colleges c WHERE subscriber_count <>
           (SELECT count(*) FROM counted_subscribers s WHERE s.college_id = c.id AND NOT s.is_removed)`,
      );
      const subscribers = await this.sql<{ id: number }>(
        'notification',
        'SELECT id FROM newsletter_subscriptions WHERE confirmed_at IS NOT NULL',
      );
      const counted = await this.sql(
        'catalog',
        'SELECT 1 FROM counted_subscribers WHERE subscription_id = ANY($1) AND NOT is_removed',
        [subscribers.map(({ id }) => id)],
      );
      return colleges.length + subscribers.length - counted.length;
    });
  }

  /** In how many places somebody's account is found. */
  async tracesOf(userId: number): Promise<number> {
    return settled(async () => {
      const found = await Promise.all([
        this.sql('identity', 'SELECT 1 FROM users WHERE id = $1', [userId]),
        this.sql('catalog', 'SELECT 1 FROM saved_deals WHERE user_id = $1 LIMIT 1', [userId]),
        this.sql('notification', 'SELECT 1 FROM users WHERE id = $1', [userId]),
        this.sql('notification', 'SELECT 1 FROM newsletter_subscriptions WHERE user_id = $1 LIMIT 1', [userId]),
      ]);
      return found.filter((rows) => rows.length > 0).length;
    });
  }

  openErasures(): Promise<number> {
    return settled(async () => {
      const rows = await this.sql('identity', 'SELECT 1 FROM erasures WHERE completed_at IS NULL');
      const all = await this.sql('identity', 'SELECT 1 FROM erasures');
      // None at all would be as wrong.
      return all.length === 0 ? 1 : rows.length;
    });
  }

  unhandled(): Promise<number> {
    const names: Name[] = ['identity', 'catalog', 'billing', 'notification'];
    return settled(async () => {
      const waiting = await Promise.all(
        names.map((name) => this.sql(name, 'SELECT 1 FROM outbox_events WHERE published_at IS NULL')),
      );
      return waiting.flat().length;
    });
  }

  private sql<Row extends Record<string, unknown>>(name: Name, sql: string, values: unknown[] = []): Promise<Row[]> {
    return query<Row>(this.#stack.stack.env[`${name.toUpperCase()}_DATABASE_URL`] ?? '', sql, values);
  }
}

/** The number that it comes to, which should be nought. */
async function settled(count: () => Promise<number>): Promise<number> {
  let last = await count();
  await waitUntil(async () => (last = await count()) === 0, WITHIN_MS);
  return last;
}
