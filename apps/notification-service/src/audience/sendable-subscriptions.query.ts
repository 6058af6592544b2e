import { sql, type SelectQueryBuilder } from 'kysely';
import type { NewsletterTrigger } from '@campus-deals/contracts/enumerations';
import type { Db, Tables } from '../entities.js';

/** Properties of a newsletter that determine its recipients. */
export interface BegunNewsletter {
  trigger: NewsletterTrigger;
  /** Null for all active colleges. */
  collegeId: number | null;
  createdAt: Date;
}

/** Selects the current subscriptions that a newsletter to one college, or to all active ones, is sent to. */
export function newsletterSubscriptions(
  db: Db,
  newsletter: BegunNewsletter,
): SelectQueryBuilder<Tables, 'newsletter_subscriptions', object> {
  const { collegeId } = newsletter;
  const sendable = sendableSubscriptions(db, newsletter);
  return collegeId === null
    ? sendable.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('colleges')
            .select(sql.lit(1).as('one'))
            .whereRef('colleges.id', '=', 'newsletter_subscriptions.college_id')
            .where('colleges.is_active', '=', true),
        ),
      )
    : sendable.where('newsletter_subscriptions.college_id', '=', collegeId);
}

/**
 * Selects the subscriptions that a newsletter may be sent to: confirmed, not paused, due by their frequency, and to an
 * address that is not suppressed. Select, filter and order as needed. Also used to check whether this still holds for
 * one recipient.
 */
function sendableSubscriptions(
  db: Db,
  newsletter: BegunNewsletter,
): SelectQueryBuilder<Tables, 'newsletter_subscriptions', object> {
  const at = sql<string>`${newsletter.createdAt}::timestamptz`;
  return writableSubscriptions(db)
    .where(({ eb, or }) =>
      or([
        eb('newsletter_subscriptions.paused_until', 'is', null),
        eb('newsletter_subscriptions.paused_until', '<=', at),
      ]),
    )
    .where(({ eb, or, and, not, exists }) =>
      or([
        eb('newsletter_subscriptions.frequency', '=', 'weekly'),
        newsletter.trigger === 'weekly'
          ? and([
              eb('newsletter_subscriptions.frequency', '=', 'monthly'),
              not(exists(earlierInTheMonth(db, newsletter))),
            ])
          : sql.lit(false),
      ]),
    );
}

/**
 * Selects an earlier weekly newsletter of the same month. Monthly subscribers get the first weekly newsletter of each
 * month in the college's time zone, whatever else an admin sends and however the weekday is changed. Only single
 * colleges have weekly newsletters.
 */
function earlierInTheMonth(db: Db, { collegeId, createdAt }: BegunNewsletter) {
  const monthOf = (instant: unknown) => sql`date_trunc('month', ${instant} AT TIME ZONE coalesce(c.time_zone, 'UTC'))`;
  return db
    .selectFrom('newsletters as n')
    .innerJoin('colleges as c', 'c.id', 'n.college_id')
    .select(sql.lit(1).as('one'))
    .where('n.college_id', '=', collegeId ?? 0)
    .where('n.trigger', '=', 'weekly')
    .where('n.created_at', '<', sql<string>`${createdAt}::timestamptz`)
    .where(sql<boolean>`${monthOf(sql.ref('n.created_at'))} = ${monthOf(sql`${createdAt}::timestamptz`)}`);
}

/**
 * Selects the subscriptions whose address may be mailed: confirmed and not suppressed. For mails to every subscriber,
 * such as that a college is live.
 */
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
