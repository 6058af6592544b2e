import { sql, type SelectQueryBuilder } from 'kysely';
import type { Db, Tables } from '../entities.js';

/** Days of a month of whose newsletters one, where they come weekly, is the month's first. */
const FIRST_DAYS = 7;

/**
 * The subscriptions that a newsletter begun `at` that time may be sent to: confirmed, not paused, due by their frequency, and
 * to an address that is not suppressed. Select, filter and order as needed; the same statement again, with the same `at`, tells
 * of one recipient whether that still holds.
 */
export function sendableSubscriptions(
  db: Db,
  at: Date,
): SelectQueryBuilder<Tables, 'newsletter_subscriptions', object> {
  return writableSubscriptions(db)
    .where(({ eb, or }) =>
      or([
        eb('newsletter_subscriptions.paused_until', 'is', null),
        eb('newsletter_subscriptions.paused_until', '<=', sql<string>`${at}::timestamptz`),
      ]),
    )
    .where(
      'newsletter_subscriptions.frequency',
      'in',
      at.getUTCDate() <= FIRST_DAYS ? ['weekly', 'monthly'] : ['weekly'],
    );
}

/** Subscriptions whose address may be written to: confirmed and not suppressed. For what concerns every subscriber, such as that a college is live. */
export function writableSubscriptions(db: Db): SelectQueryBuilder<Tables, 'newsletter_subscriptions', object> {
  return db
    .selectFrom('newsletter_subscriptions')
    .where('newsletter_subscriptions.confirmed_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('suppressions')
            .select('suppressions.email')
            .whereRef('suppressions.email', '=', 'newsletter_subscriptions.email'),
        ),
      ),
    );
}
