import {
  LEFT_OUT_REASONS,
  type LeftOutDto,
  type LeftOutReason,
} from '@campus-deals/contracts/notification/newsletter-audience.dto';
import { sql } from 'kysely';
import { newsletterSubscriptions, visibleDeals, visibleDealsAt } from '../audience/public.js';
import type { Db } from '../tables.js';

/** Selects colleges that have deals to show: all of them, or one. */
function collegesWithDeals(db: Db, collegeId: number | null) {
  const deals = collegeId === null ? visibleDeals(db) : visibleDealsAt(db, collegeId);
  return deals.clearSelect().select('colleges.id').distinct();
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

/**
 * Counts the addresses that `countAudience` leaves out, each for the reason that is nearest to getting it: an address
 * that follows several colleges is left out only if it gets nothing about any of them.
 */
export async function countLeftOut(db: Db, collegeId: number | null): Promise<LeftOutDto[]> {
  const rank = (reason: LeftOutReason) => sql.lit(LEFT_OUT_REASONS.length - LEFT_OUT_REASONS.indexOf(reason));
  const perAddress = db
    .selectFrom('newsletter_subscriptions as s')
    .innerJoin('colleges', 'colleges.id', 's.college_id')
    .where(({ eb }) => (collegeId === null ? eb('colleges.is_active', '=', true) : eb('s.college_id', '=', collegeId)))
    .groupBy('s.email')
    .select(({ exists, selectFrom, eb }) => [
      's.email',
      sql<number>`min(CASE
        WHEN ${exists(selectFrom('suppressions').select('email').whereRef('suppressions.email', '=', 's.email'))}
          THEN ${rank('suppressed')}
        WHEN s.confirmed_at IS NULL THEN ${rank('unconfirmed')}
        WHEN s.paused_until > now() THEN ${rank('paused')}
        WHEN s.frequency = 'none' THEN ${rank('none')}
        WHEN s.frequency = 'monthly' THEN ${rank('monthly')}
        WHEN ${eb.not(eb('s.college_id', 'in', collegesWithDeals(db, collegeId)))} THEN ${rank('no-deals')}
        ELSE 0 END)`.as('rank'),
    ]);
  const counted = await db
    .selectFrom(perAddress.as('a'))
    .where('a.rank', '>', 0)
    .groupBy('a.rank')
    .orderBy('a.rank', 'desc')
    .select(['a.rank', sql<number>`count(*)::int`.as('people')])
    .execute();
  return counted.flatMap(({ rank: found, people }) => {
    const reason = LEFT_OUT_REASONS[LEFT_OUT_REASONS.length - found];
    return reason ? [{ reason, people }] : [];
  });
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
