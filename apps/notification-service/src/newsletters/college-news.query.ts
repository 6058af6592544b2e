import type { EntityManager } from '@mikro-orm/postgresql';
import { type Expression, sql } from 'kysely';
import { type VisibleDeal, visibleDealsAt } from '../audience/public.js';
import { type Db, tables } from '../tables.js';

const DAYS = sql`interval '7 days'`;
/** Maximum items per list. A mail that would grow too large shows fewer. */
export const MOST = { fresh: 6, ending: 4, popular: 4, vendors: 4 } as const;

/** Number of deals in the other lists from which `latest` stays empty. */
const ENOUGH = 3;

export interface BusyVendor {
  id: number;
  name: string;
  dealCount: number;
}

/** Newsletter data of one college. No deal is in two lists. */
export interface CollegeNews {
  collegeId: number;
  collegeName: string;
  shortName: string;
  timeZone: string;
  /** Visible for at most a week. */
  fresh: VisibleDeal[];
  /** Ending within a week, soonest first. */
  ending: VisibleDeal[];
  /** Most saved by verified students of the others. */
  popular: VisibleDeal[];
  /** If the other lists are nearly empty: further deals, most recently approved first. */
  latest: VisibleDeal[];
  vendors: BusyVendor[];
  /** Number of all visible deals. */
  dealCount: number;
  freshCount: number;
}

/** When readers first saw the deal: approved deals appear once they have begun. */
const shownSince = sql<string>`greatest(deals.approved_at, deals.start_date)`;

const isFresh = sql<boolean>`${shownSince} > now() - ${DAYS}`;
const isEnding = sql<boolean>`deals.end_date <= now() + ${DAYS}`;

/** Selects a college's deals that make a weekly newsletter worth sending. */
export const newsworthyDealsAt = (db: Db, collegeId: Expression<number>) =>
  visibleDealsAt(db, collegeId).where(({ or }) => or([isFresh, isEnding]));

/** Returns undefined for a college that is not public. */
export async function collegeNews(em: EntityManager, collegeId: number): Promise<CollegeNews | undefined> {
  const db = tables(em);
  const college = await db
    .selectFrom('colleges')
    .select(['id as collegeId', 'name as collegeName', 'short_name as shortName', 'time_zone as timeZone'])
    .where('id', '=', collegeId)
    .where('status', '=', 'live')
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (!college) return undefined;
  const fresh = await visibleDealsAt(db, collegeId)
    .where(isFresh)
    .orderBy(shownSince, 'desc')
    .orderBy('deals.id', 'desc')
    .limit(MOST.fresh)
    .execute();
  const ending = await except(visibleDealsAt(db, collegeId), fresh)
    .where(isEnding)
    .orderBy('deals.end_date')
    .orderBy('deals.id')
    .limit(MOST.ending)
    .execute();
  const popular = await except(visibleDealsAt(db, collegeId), [...fresh, ...ending])
    .where(saves, '>', 0)
    .orderBy(saves, 'desc')
    .orderBy('deals.id', 'desc')
    .limit(MOST.popular)
    .execute();
  return {
    ...college,
    timeZone: college.timeZone ?? 'UTC',
    fresh,
    ending,
    popular,
    latest: await latestDeals(db, collegeId, [...fresh, ...ending, ...popular]),
    vendors: await busyVendors(db, collegeId),
    ...(await counts(db, collegeId)),
  };
}

const saves = sql<number>`(SELECT count(*) FROM saved_deals s WHERE s.deal_id = deals.id AND s.counts)`;

function except(query: ReturnType<typeof visibleDealsAt>, deals: VisibleDeal[]): ReturnType<typeof visibleDealsAt> {
  return query.where(sql<boolean>`deals.id <> ALL (${deals.map(({ id }) => id)}::int[])`);
}

async function latestDeals(db: Db, collegeId: number, shown: VisibleDeal[]): Promise<VisibleDeal[]> {
  if (shown.length >= ENOUGH) return [];
  return except(visibleDealsAt(db, collegeId), shown)
    .orderBy('deals.approved_at', 'desc')
    .orderBy('deals.id', 'desc')
    .limit(MOST.fresh - shown.length)
    .execute();
}

function busyVendors(db: Db, collegeId: number): Promise<BusyVendor[]> {
  return db
    .selectFrom(visibleDealsAt(db, collegeId).as('shown'))
    .select(({ fn, cast }) => [
      'shown.vendorId as id',
      'shown.vendorName as name',
      cast<number>(fn.countAll(), 'integer').as('dealCount'),
    ])
    .groupBy(['shown.vendorId', 'shown.vendorName'])
    .orderBy('dealCount', 'desc')
    .orderBy('shown.vendorName')
    .limit(MOST.vendors)
    .execute();
}

function counts(db: Db, collegeId: number): Promise<Pick<CollegeNews, 'dealCount' | 'freshCount'>> {
  return visibleDealsAt(db, collegeId)
    .clearSelect()
    .select(({ fn, cast }) => [
      cast<number>(fn.countAll(), 'integer').as('dealCount'),
      cast<number>(fn.countAll().filterWhere(isFresh), 'integer').as('freshCount'),
    ])
    .executeTakeFirstOrThrow();
}
