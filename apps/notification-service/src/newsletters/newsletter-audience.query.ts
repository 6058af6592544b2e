import { sql } from 'kysely';
import { newsletterSubscriptions, visibleDeals } from '../audience/public.js';
import type { Db } from '../entities.js';

/** Selects colleges that have deals to show: all of them, or one. */
function collegesWithDeals(db: Db, collegeId: number | null) {
  const colleges = visibleDeals(db).clearSelect().select('deals.college_id').distinct();
  return collegeId === null ? colleges : colleges.where('deals.college_id', '=', collegeId);
}

/**
 * Counts the recipients of a newsletter that an admin would send now. An address that follows several colleges counts
 * once.
 */
export function countAudience(db: Db, collegeId: number | null): Promise<{ people: number; colleges: number }> {
  return newsletterSubscriptions(db, { trigger: 'admin', collegeId, createdAt: new Date() })
    .where('newsletter_subscriptions.college_id', 'in', collegesWithDeals(db, collegeId))
    .select([
      sql<number>`count(DISTINCT newsletter_subscriptions.email)::int`.as('people'),
      sql<number>`count(DISTINCT newsletter_subscriptions.college_id)::int`.as('colleges'),
    ])
    .executeTakeFirstOrThrow();
}

export async function hasSubscribers(db: Db, collegeId: number | null): Promise<boolean> {
  const subscriptions = db
    .selectFrom('newsletter_subscriptions')
    .select('newsletter_subscriptions.id')
    .where('newsletter_subscriptions.confirmed_at', 'is not', null)
    .limit(1);
  const found = await (
    collegeId === null
      ? subscriptions
          .innerJoin('colleges', 'colleges.id', 'newsletter_subscriptions.college_id')
          .where('colleges.is_active', '=', true)
      : subscriptions.where('newsletter_subscriptions.college_id', '=', collegeId)
  ).executeTakeFirst();
  return found !== undefined;
}

export async function hasDeals(db: Db, collegeId: number | null): Promise<boolean> {
  return (await collegesWithDeals(db, collegeId).limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Returns when a newsletter to this college, or to any, was last sent to at least one recipient. Tests do not count.
 */
export async function lastSentAt(db: Db, collegeId: number | null): Promise<string | null> {
  let sent = db
    .selectFrom('newsletters as n')
    .select(sql<Date>`coalesce(n.finished_at, n.started_at)`.as('at'))
    .where('n.trigger', '<>', 'test')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('newsletter_chunks as b')
          .select('b.id')
          .whereRef('b.newsletter_id', '=', 'n.id')
          .where('b.sent', '>', 0),
      ),
    );
  if (collegeId !== null)
    sent = sent.where(({ or, eb }) => or([eb('n.college_id', '=', collegeId), eb('n.college_id', 'is', null)]));
  const last = await sent.orderBy('n.id', 'desc').limit(1).executeTakeFirst();
  return last ? new Date(last.at).toISOString() : null;
}
