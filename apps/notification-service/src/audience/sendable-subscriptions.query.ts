import { sql, type SelectQueryBuilder } from 'kysely';
import type { NewsletterTrigger } from '@campus-deals/contracts/enumerations';
import type { Db, Tables } from '../tables.js';

/** Properties of a newsletter that determine its recipients. */
export interface BegunNewsletter {
  trigger: NewsletterTrigger;
  /** Null for all active colleges. */
  collegeId: number | null;
  /** ISO week of a weekly newsletter. */
  weekKey?: string | null;
  createdAt: Date;
}

type Subscriptions = SelectQueryBuilder<Tables, 'newsletter_subscriptions', object>;

/**
 * Selects the current subscriptions whose addresses a newsletter to one college, or to all active ones, is sent to. A
 * weekly one leaves out addresses that another weekly newsletter of its week has listed: its email covers them.
 */
export function newsletterSubscriptions(db: Db, newsletter: BegunNewsletter): Subscriptions {
  const { trigger, collegeId } = newsletter;
  if (collegeId === null) return followedSubscriptions(db, newsletter);
  const ofCollege = sendableSubscriptions(db, newsletter).where('newsletter_subscriptions.college_id', '=', collegeId);
  return trigger === 'weekly'
    ? ofCollege.where(({ not, exists }) => not(exists(listedInTheWeek(db, newsletter))))
    : ofCollege;
}

/**
 * Selects the current subscriptions that a newsletter's emails are about. A weekly one is about all active colleges that
 * its recipients follow, except those whose own newsletter of the week is paused or cancelled.
 */
export function followedSubscriptions(db: Db, newsletter: BegunNewsletter): Subscriptions {
  const { trigger, collegeId } = newsletter;
  const sendable = sendableSubscriptions(db, newsletter);
  if (collegeId !== null && trigger !== 'weekly')
    return sendable.where('newsletter_subscriptions.college_id', '=', collegeId);
  const active = sendable.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('colleges')
        .select(sql.lit(1).as('one'))
        .whereRef('colleges.id', '=', 'newsletter_subscriptions.college_id')
        .where('colleges.is_active', '=', true),
    ),
  );
  return trigger === 'weekly'
    ? active.where(({ not, exists }) => not(exists(stoppedInTheWeek(db, newsletter))))
    : active;
}

/** Selects the rows of an address in weekly newsletters of the same week. */
function listedInTheWeek(db: Db, { weekKey = null, createdAt }: BegunNewsletter) {
  return (
    db
      .selectFrom('newsletter_recipients as r')
      .innerJoin('newsletters as n', 'n.id', 'r.newsletter_id')
      .select(sql.lit(1).as('one'))
      .where('r.email', '=', sql.ref<string>('newsletter_subscriptions.email'))
      // Newsletters of a week start in it or later.
      .where('r.month', '>=', sql<string>`date_trunc('month', ${createdAt}::timestamptz - interval '8 days')::date`)
      .where('r.status', '<>', 'skipped')
      .where('n.trigger', '=', 'weekly')
      .where('n.week_key', '=', weekKey)
  );
}

/** Selects another college's weekly newsletter of the same week, if an admin or too many failures stopped it. */
function stoppedInTheWeek(db: Db, { collegeId, weekKey = null }: BegunNewsletter) {
  return db
    .selectFrom('newsletters as n')
    .select(sql.lit(1).as('one'))
    .where('n.college_id', '=', sql.ref<number>('newsletter_subscriptions.college_id'))
    .where('n.college_id', 'is distinct from', collegeId)
    .where('n.trigger', '=', 'weekly')
    .where('n.week_key', '=', weekKey)
    .where('n.status', 'in', ['paused', 'cancelled']);
}

/**
 * Selects the subscriptions that a newsletter may be sent to: confirmed, not paused, due by their frequency, and to an
 * address that is not suppressed. Select, filter and order as needed. Also used to check whether this still holds for
 * one recipient.
 */
function sendableSubscriptions(db: Db, newsletter: BegunNewsletter): Subscriptions {
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
 * Selects a college's weekly newsletter of an earlier week of the same month. Monthly subscribers get the first weekly
 * newsletter of each month, whatever else an admin sends and however the weekday is changed. Each newsletter's month is
 * that of its own college's time zone, so that all newsletters of one schedule are in the same month.
 */
function earlierInTheMonth(db: Db, { collegeId, weekKey = null, createdAt }: BegunNewsletter) {
  const monthOf = (instant: unknown, zone: string) =>
    sql`date_trunc('month', ${instant} AT TIME ZONE coalesce(${sql.ref(zone)}, 'UTC'))`;
  const at = sql<string>`${createdAt}::timestamptz`;
  return db
    .selectFrom('newsletters as n')
    .innerJoin('colleges as c', 'c.id', 'n.college_id')
    .innerJoin('colleges as own', (join) => join.on('own.id', '=', collegeId))
    .select(sql.lit(1).as('one'))
    .where('n.college_id', '=', sql.ref<number>('newsletter_subscriptions.college_id'))
    .where('n.trigger', '=', 'weekly')
    .where('n.created_at', '<', at)
    .where(sql<boolean>`coalesce(n.week_key <> ${weekKey}::text, true)`)
    .where(sql<boolean>`${monthOf(sql.ref('n.created_at'), 'c.time_zone')} = ${monthOf(at, 'own.time_zone')}`);
}

/**
 * Selects the subscriptions whose address may be mailed: confirmed and not suppressed. For mails to every subscriber,
 * such as that a college is live.
 */
export function writableSubscriptions(db: Db): Subscriptions {
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
