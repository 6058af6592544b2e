import type { NotificationKind } from '@campus-deals/contracts/enumerations';
import { EARLY_ACCESS_POINTS } from '@campus-deals/contracts/limits';
import { topicsOf } from '@campus-deals/contracts/notification/topics';
import { ALERTS_PER_PAIR, PAIR_LIMIT_DAYS } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { isOfSuspendedVendor, ownCollegeFirst, visibleOrEarlyDeals, type VisibleDeal } from '../audience/public.js';
import type { Db } from '../tables.js';
import type { Announcement } from './announcement.entity.js';

/** Hours before a deal's end at which its alert is due. */
const HOURS_BEFORE_END = { 'deal-ending': 24, 'own-deal-ending': 72 } as const;

/**
 * Returns visible deals that end soon and have no alert for that end yet, nor too many for other ends. Vendors are not alerted to the end of a deal
 * that never had three days left.
 */
export function dealsEndingSoon(db: Db, kind: keyof typeof HOURS_BEFORE_END, limit: number) {
  const before = sql<string>`make_interval(hours => ${sql.lit(HOURS_BEFORE_END[kind])})`;
  return db
    .selectFrom('deals')
    .where('status', '=', 'approved')
    .where('is_hidden', '=', false)
    .where(({ not }) => not(isOfSuspendedVendor))
    .where('end_date', '>', sql<string>`now()`)
    .where('end_date', '<=', sql<string>`now() + ${before}`)
    .$if(kind === 'own-deal-ending', (deals) =>
      deals.where('user_id', 'is not', null).where(sql<boolean>`approved_at <= end_date - ${before}`),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('announcements')
            .select(sql.lit(1).as('one'))
            .where('kind', '=', sql.lit(kind))
            .whereRef('subject_id', '=', 'deals.id')
            .where('occasion', '=', sql<string>`deals.end_date::text`),
        ),
      ),
    )
    .where(
      ({ selectFrom }) =>
        sql<boolean>`${selectFrom('announcements')
          .select(({ fn }) => fn.countAll().as('count'))
          .where('kind', '=', sql.lit(kind))
          .whereRef('subject_id', '=', 'deals.id')
          .where('created_at', '>', sql<string>`now() - make_interval(days => ${sql.lit(PAIR_LIMIT_DAYS)})`)}
        < ${sql.lit(ALERTS_PER_PAIR['deal-ending'])}`,
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
 * Returns the next users of an announcement's audience, after the last one reached: those who saved a deal that ends,
 * the vendor of a deal, the vendors of a new college, or its subscribers who have an account.
 */
export async function membersOf(
  db: Db,
  { kind, subjectId, lastUserId }: Pick<Announcement, 'kind' | 'subjectId' | 'lastUserId'>,
  limit: number,
): Promise<number[]> {
  const next = await db
    .selectFrom(audienceOf(db, kind, subjectId).as('members'))
    .select('userId')
    .where('userId', '>', lastUserId)
    .orderBy('userId')
    .limit(limit)
    .execute();
  return next.map(({ userId }) => userId);
}

function audienceOf(db: Db, kind: NotificationKind, subjectId: number) {
  switch (kind) {
    case 'deal-ending':
      return db
        .selectFrom('saved_deals')
        .select('user_id as userId')
        .where('deal_id', '=', subjectId)
        .where('is_saved', '=', true);
    case 'own-deal-ending':
      return db.selectFrom('deals').select(accountIn('user_id')).where('id', '=', subjectId);
    case 'college-opened':
      return db.selectFrom('vendors').select(accountIn('user_id')).where('college_id', '=', subjectId);
    default:
      return db
        .selectFrom('newsletter_subscriptions')
        .select(accountIn('user_id'))
        .distinct()
        .where('college_id', '=', subjectId)
        .where('confirmed_at', 'is not', null);
  }
}

/** Returns an account's id; 0, which is no user's, without one. */
const accountIn = (column: string) => sql<number>`coalesce(${sql.ref(column)}, 0)`.as<'userId'>('userId');

/**
 * Selects visible deals that were not announced yet, a row for each college that shows them; and early deals likewise,
 * until they were announced to members with enough points.
 */
export const dealsToAnnounce = (db: Db) =>
  visibleOrEarlyDeals(db)
    .where('deals.announce_from', 'is not', null)
    .where('deals.announced_at', 'is', null)
    .where(sql<boolean>`(deals.start_date <= now() OR deals.early_announced_at IS NULL)`);

/** Returns the next members who see an early deal: at its colleges, and followers of its topics. */
export async function earlyMembersOf(
  db: Db,
  { dealId, after }: { dealId: number; after: number },
  limit: number,
): Promise<{ deal: VisibleDeal[]; userIds: number[] }> {
  // Locks the deal, so that its alert to everybody waits for this step and replaces the next one.
  const deal = await visibleOrEarlyDeals(db)
    .where('deals.id', '=', dealId)
    .where('deals.announced_at', 'is', null)
    .where('deals.start_date', '>', sql<string>`now()`)
    .orderBy(ownCollegeFirst)
    .forShare('deals')
    .execute();
  if (deal.length === 0) return { deal, userIds: [] };
  const members = await db
    .selectFrom('users')
    .select('users.id')
    .where('users.points', '>=', EARLY_ACCESS_POINTS)
    // Serves the index.
    .where('users.points', '>', sql.lit(0))
    .where('users.id', '>', after)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('users.college_id', '=', sql<number>`ANY (${deal.map(({ collegeId }) => collegeId)}::integer[])`),
        exists(
          selectFrom('follows')
            .select('follows.id')
            .whereRef('follows.user_id', '=', 'users.id')
            .where('follows.topic', 'in', deal.flatMap(topicsOf)),
        ),
      ]),
    )
    .orderBy('users.id')
    .limit(limit)
    .execute();
  return { deal, userIds: members.map(({ id }) => id) };
}

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
