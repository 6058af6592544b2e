import {
  MapCollegeDto,
  type ActivationFunnelDto,
  type OverviewDayDto,
  type OverviewWaitingDto,
} from '@campus-deals/contracts/catalog/overview.dto';
import { jsonText, same, statement } from '@campus-deals/service-defaults';
import { expressionBuilder, sql } from 'kysely';
import type { Db, Tables } from '../../tables.js';
import { COUNTED_DEALS } from '../../colleges/public.js';
import { countUpTo, isLive, runningDealsOf } from '../../visibility/public.js';

/** Limit of each count of pending or new rows. */
const MAX_COUNTED = 10_000;
const DAYS = sql.lit(28);
const MAX_ON_MAP = sql.lit(10_000);

const eb = expressionBuilder<Tables, 'deals' | 'vendors' | 'colleges'>();
const isWaiting = eb('deals.waiting_since', 'is not', null);

/** Counts everything that waits for an admin. */
export async function findWaiting(db: Db): Promise<OverviewWaitingDto> {
  const waiting = eb.selectFrom('deals').where(isWaiting);
  const vendors = eb.selectFrom('vendors');
  const reviews = eb.selectFrom('reviews').where(sql<boolean>`reviews.report_count > 0`);
  const { oldest, ...counts } = await db
    .selectNoFrom([
      countUpTo(MAX_COUNTED, waiting.where('deals.status', '=', sql.lit('pending'))).as('deals'),
      countUpTo(MAX_COUNTED, waiting.where('deals.status', '<>', sql.lit('pending'))).as('revisions'),
      countUpTo(MAX_COUNTED, eb.selectFrom('deals').where(sql<boolean>`deals.report_count > 0`)).as('reportedDeals'),
      countUpTo(MAX_COUNTED, vendors.where('vendors.revision_submitted_at', 'is not', null)).as('vendorChanges'),
      countUpTo(MAX_COUNTED, vendors.where(sql<boolean>`vendors.report_count > 0`)).as('reportedVendors'),
      countUpTo(MAX_COUNTED, reviews).as('reportedReviews'),
      sql<string | null>`least((SELECT min(waiting_since) FROM deals WHERE waiting_since IS NOT NULL),
        (SELECT min(revision_submitted_at) FROM vendors WHERE revision_submitted_at IS NOT NULL))`.as('oldest'),
    ])
    .executeTakeFirstOrThrow();
  return { ...counts, oldestSubmittedAt: oldest === null ? null : new Date(oldest).toISOString() };
}

/** Counts new rows of each of the last days, by UTC; today last. */
export async function findDays(db: Db): Promise<OverviewDayDto[]> {
  const { rows } = await sql<OverviewDayDto>`
    SELECT to_char(day, 'YYYY-MM-DD') AS date,
      (SELECT count(*)::integer FROM (SELECT FROM counted_subscribers
        WHERE NOT is_removed AND seen_at >= day AND seen_at < day + interval '1 day' LIMIT ${sql.lit(MAX_COUNTED)}) counted) AS subscribers,
      (SELECT count(*)::integer FROM (SELECT FROM redemptions
        WHERE redeemed_at IS NOT NULL AND redeemed_at >= day AND redeemed_at < day + interval '1 day' LIMIT ${sql.lit(MAX_COUNTED)}) counted)
      + (SELECT count(*)::integer FROM (SELECT FROM redemption_entries entry
        WHERE counted_by <> 'counter' AND kind = 'redeemed' AND at >= day AND at < day + interval '1 day'
          AND NOT EXISTS (SELECT FROM redemption_entries undo WHERE undo.takes_back = entry.id) LIMIT ${sql.lit(MAX_COUNTED)}) used) AS redemptions
    FROM generate_series(date_trunc('day', now()) - make_interval(days => ${DAYS} - 1), date_trunc('day', now()), interval '1 day') day
    ORDER BY day`.execute(db);
  return rows;
}

/** Counts all colleges by progress; there are a few thousand. */
export async function findFunnel(db: Db): Promise<ActivationFunnelDto> {
  const { rows } = await sql<ActivationFunnelDto>`
    SELECT count(*)::integer AS colleges,
      count(*) FILTER (WHERE status = 'live')::integer AS live,
      count(*) FILTER (WHERE status = 'live' AND subscriber_count > 0)::integer AS "withSubscribers",
      count(*) FILTER (WHERE status = 'live' AND (subscriber_count * 2 >= subscription_goal OR is_active))::integer AS halfway,
      count(*) FILTER (WHERE status = 'live' AND is_active)::integer AS active
    FROM colleges`.execute(db);
  return rows[0] ?? { colleges: 0, live: 0, withSubscribers: 0, halfway: 0, active: 0 };
}

export const findMapColleges = statement((db: Db) =>
  db
    .selectFrom('colleges')
    .where(isLive)
    .where('colleges.latitude', 'is not', null)
    .where('colleges.longitude', 'is not', null)
    .orderBy('colleges.sort_name')
    .orderBy('colleges.id')
    .limit(MAX_ON_MAP)
    .select((college) =>
      jsonText<MapCollegeDto>({
        ...same(college, MapCollegeDto, 'colleges'),
        latitude: college.cast<string>('colleges.latitude', 'text'),
        longitude: college.cast<string>('colleges.longitude', 'text'),
        dealCount: countUpTo(COUNTED_DEALS, runningDealsOf(college.ref('colleges.id'))),
      }).as('json'),
    ),
);

export type CountedTable = 'colleges' | 'vendors' | 'deals';

export async function countRows(db: Db, table: CountedTable, limit: number | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count
    FROM (SELECT FROM ${sql.table(table)} LIMIT ${limit}) counted`.execute(db);
  return rows[0]?.count ?? 0;
}
