import { sql } from 'kysely';
import { isOfSuspendedVendor, visibleDeals } from '../audience/public.js';
import type { Db } from '../entities.js';
import type { Announcement } from './announcement.entity.js';

/** Returns visible deals that end within a day and have no alert for that end yet. */
export function dealsEndingSoon(db: Db, limit: number) {
  return db
    .selectFrom('deals')
    .where('status', '=', 'approved')
    .where('is_hidden', '=', false)
    .where(({ not }) => not(isOfSuspendedVendor))
    .where('end_date', '>', sql<string>`now()`)
    .where('end_date', '<=', sql<string>`now() + interval '24 hours'`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('announcements')
            .select(sql.lit(1).as('one'))
            .where('kind', '=', sql.lit('deal-ending' as const))
            .whereRef('subject_id', '=', 'deals.id')
            .where('occasion', '=', sql<string>`deals.end_date::text`),
        ),
      ),
    )
    .select([
      'id',
      'college_id as collegeId',
      'vendor_name as vendorName',
      'title',
      'discount_type as discountType',
      'discount_value as discountValue',
      'end_date as endDate',
      'image',
    ])
    .orderBy('end_date')
    .limit(limit);
}

/**
 * Returns the next users of an announcement's audience, after the last one reached: those who saved a deal that ends, or
 * a new college's subscribers who have an account.
 */
export async function membersOf(
  db: Db,
  { kind, subjectId, lastUserId }: Pick<Announcement, 'kind' | 'subjectId' | 'lastUserId'>,
  limit: number,
): Promise<number[]> {
  const members =
    kind === 'deal-ending'
      ? db
          .selectFrom('saved_deals')
          .select('user_id as userId')
          .where('deal_id', '=', subjectId)
          .where('is_saved', '=', true)
      : db
          .selectFrom('newsletter_subscriptions')
          .select(({ fn, ref }) => fn.coalesce(ref('user_id'), sql.lit(0)).as('userId'))
          .distinct()
          .where('college_id', '=', subjectId)
          .where('confirmed_at', 'is not', null);
  const next = await db
    .selectFrom(members.as('members'))
    .select('userId')
    .where('userId', '>', lastUserId)
    .orderBy('userId')
    .limit(limit)
    .execute();
  return next.map(({ userId }) => userId);
}

/** Selects the deals that readers see and that their college has not heard of. */
export const dealsToAnnounce = (db: Db) =>
  visibleDeals(db).where('deals.announce_from', 'is not', null).where('deals.announced_at', 'is', null);

/** Minutes without another held-up deal after which a college gets its summary: the backlog is worked off. */
const COLLECTED_MINUTES = 10;
const SUMMARY_DUE_AT = sql<string>`max(held_up_at) + make_interval(mins => ${sql.lit(COLLECTED_MINUTES)})`;

/** Selects the colleges whose held-up deals are complete. */
export const collegesToSummarize = (db: Db) =>
  db
    .selectFrom('deals')
    .where('held_up_at', 'is not', null)
    .groupBy('college_id')
    .having(SUMMARY_DUE_AT, '<=', sql<string>`now()`)
    .select(['college_id as id', SUMMARY_DUE_AT.as('dueAt')]);
