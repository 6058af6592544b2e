import { waitUntil } from '../../local-stack/processes.mjs';
import type { TemporaryStack } from '../../local-stack/temporary-stack.ts';
import { column, count } from '../databases.ts';

const NAMES = ['identity', 'catalog', 'billing', 'notification'] as const;
type Name = (typeof NAMES)[number];
const WITHIN_MS = 60_000;

/** Counts what must not be in a stack that was restored. */
export class RestoredStack {
  readonly #stack: TemporaryStack;

  constructor(stack: TemporaryStack) {
    this.#stack = stack;
  }

  subscriptions(emails: string[]): Promise<number> {
    const from = '(SELECT DISTINCT email FROM newsletter_subscriptions WHERE email = ANY($1)) AS found';
    return this.#count('notification', from, [emails]);
  }

  /** Colleges whose count is another than what was counted, and subscribers not counted, once what is published again is handled. */
  wrongCounts(): Promise<number> {
    return settled(async () => {
      const colleges = await this.#count(
        'catalog',
        `colleges c WHERE subscriber_count <>
           (SELECT count(*) FROM counted_subscribers s WHERE s.college_id = c.id AND NOT s.is_removed)`,
      );
      const confirmed = 'SELECT id FROM newsletter_subscriptions WHERE confirmed_at IS NOT NULL';
      const ids = await column<number>(this.#url('notification'), confirmed);
      const counted = 'counted_subscribers WHERE subscription_id = ANY($1) AND NOT is_removed';
      return colleges + ids.length - (await this.#count('catalog', counted, [ids]));
    });
  }

  /** Places in which somebody's account is found. */
  tracesOf(userId: number): Promise<number> {
    return settled(async () => {
      const found = await Promise.all([
        this.#count('identity', 'users WHERE id = $1', [userId]),
        this.#count('catalog', 'saved_deals WHERE user_id = $1', [userId]),
        this.#count('notification', 'users WHERE id = $1', [userId]),
        this.#count('notification', 'newsletter_subscriptions WHERE user_id = $1', [userId]),
      ]);
      return found.filter((rows) => rows > 0).length;
    });
  }

  /** None at all would be as wrong as an open one. */
  openErasures(): Promise<number> {
    return settled(async () =>
      (await this.#count('identity', 'erasures')) === 0
        ? 1
        : this.#count('identity', 'erasures WHERE completed_at IS NULL'),
    );
  }

  /** Counter devices and API keys, any of which may have been revoked since. */
  async counterAccess(): Promise<number> {
    return (await this.#count('catalog', 'counter_devices')) + (await this.#count('catalog', 'api_keys'));
  }

  unhandled(): Promise<number> {
    return settled(async () => {
      const waiting = NAMES.map((name) => this.#count(name, 'outbox_events WHERE published_at IS NULL'));
      return (await Promise.all(waiting)).reduce((sum, rows) => sum + rows, 0);
    });
  }

  #url(name: Name): string {
    return this.#stack.stack.env[`${name.toUpperCase()}_DATABASE_URL`] ?? '';
  }

  #count(name: Name, from: string, values: unknown[] = []): Promise<number> {
    return count(this.#url(name), from, values);
  }
}

/** The number that it comes to, which should be nought. */
async function settled(look: () => Promise<number>): Promise<number> {
  let last = await look();
  await waitUntil(async () => (last = await look()) === 0, WITHIN_MS);
  return last;
}
