import type { DealCardDto } from '@campus-deals/contracts/catalog/deal.dto';
import type { DealCategory, DealSort } from '@campus-deals/contracts/enumerations';
import { jsonText, pagesOf, type PageOrder } from '@campus-deals/service-defaults';
import { expressionBuilder, sql } from 'kysely';
import { isCollege, type CollegeKey } from '../colleges/public.js';
import type { Db, Tables } from '../entities.js';
import {
  earliest,
  isLive,
  isNew,
  isOpenCollege,
  isRunning,
  nextChange,
  nextChangeOfVendor,
  nextNewEnd,
} from '../running-deals.js';
import { dealCardFields, milesToCampus } from './deal.presenter.js';

const eb = expressionBuilder<Tables, 'colleges' | 'deals' | 'vendors'>();

/** Extra condition of each list of a college, besides running. */
const LISTS = { all: sql<boolean>`true`, featured: eb('deals.featured', '=', sql.lit(true)), new: isNew };
export type DealList = keyof typeof LISTS;

const ORDERS: Record<DealSort, PageOrder<Tables, 'deals' | 'vendors' | 'colleges'>> = {
  /** Latest approved first. An index ends in these keys for each list. */
  newest: {
    keys: [
      ['deals.approved_at', 'instant'],
      ['deals.id', 'integer'],
    ],
    direction: 'desc',
  },
  /** Deals without coordinates come last. No index, since a college has few deals. */
  nearest: {
    keys: [
      [eb.fn.coalesce(milesToCampus, sql.lit(99_999)), 'numeric'],
      ['deals.id', 'integer'],
    ],
    direction: 'asc',
  },
  /** Deals without an end come last. The index deals_approved_by_end has the same expression. */
  ending: {
    keys: [
      [eb.fn.coalesce('deals.end_date', sql<string>`timestamptz '2099-12-31 00:00:00+00'`), 'instant'],
      ['deals.id', 'integer'],
    ],
    direction: 'asc',
  },
};

interface Filter {
  category?: DealCategory | undefined;
}
const runningDeals = (db: Db, { category }: Filter, list: DealList) => {
  const deals = db
    .selectFrom('deals')
    .innerJoin('vendors', 'vendors.id', 'deals.vendor_id')
    .innerJoin('colleges', 'colleges.id', 'deals.college_id')
    .select(jsonText<DealCardDto>(dealCardFields).as('json'))
    .where(isRunning)
    .where(LISTS[list]);
  return category ? deals.where('deals.category', '=', category) : deals;
};

interface OfCollege extends CollegeKey, Filter {
  isAdmin: boolean;
}
const ofCollege = (list: DealList, sort: DealSort) =>
  pagesOf(
    (db: Db, { isAdmin, ...key }: OfCollege) => {
      const id = eb.ref('colleges.id');
      return db
        .selectFrom('colleges')
        .where(isCollege(key))
        .select([
          'colleges.id',
          'colleges.id as collegeId',
          isLive.as('isLive'),
          isOpenCollege.as('isOpen'),
          // Null if the reader may not see its deals.
          (isAdmin ? id : eb.case().when(isOpenCollege).then(id).end()).as('seenId'),
          // Time at which the list changes next. Too early costs only one extra read.
          (list === 'new' ? earliest(nextChange(id), nextNewEnd(id)) : nextChange(id)).as('until'),
        ]);
    },
    (db: Db, filter: OfCollege, scope) =>
      runningDeals(db, filter, list).where('deals.college_id', '=', scope('seenId')),
    ORDERS[sort],
  );
const bySort = (list: DealList) => ({
  newest: ofCollege(list, 'newest'),
  nearest: ofCollege(list, 'nearest'),
  ending: ofCollege(list, 'ending'),
});

/** Running deals of a college, and whether the reader may see them; undefined if there is no such college. */
export const collegeDeals = { all: bySort('all'), featured: bySort('featured'), new: bySort('new') };

interface OfVendor extends Filter {
  id: number;
  isAdmin: boolean;
  userId: number | null;
}
const ofVendor = (sort: DealSort) =>
  pagesOf(
    (db: Db, { id, isAdmin, userId }: OfVendor) => {
      const vendorId = eb.ref('vendors.id');
      const isShown = eb.and([isOpenCollege, eb('vendors.is_public', '=', sql.lit(true))]).$castTo<boolean>();
      const isSeen = eb.or([isShown, eb('vendors.user_id', '=', userId)]);
      return db
        .selectFrom('vendors')
        .leftJoin('colleges', 'colleges.id', 'vendors.college_id')
        .where('vendors.id', '=', id)
        .select([
          'vendors.id',
          'colleges.id as collegeId',
          isLive.as('isLive'),
          isShown.as('isShown'),
          (isAdmin ? vendorId : eb.case().when(isSeen).then(vendorId).end()).as('seenId'),
          nextChangeOfVendor(vendorId).as('until'),
        ]);
    },
    (db: Db, filter: OfVendor, scope) => runningDeals(db, filter, 'all').where('deals.vendor_id', '=', scope('seenId')),
    ORDERS[sort],
  );

/** Running deals of a vendor. */
export const vendorDeals = { newest: ofVendor('newest'), nearest: ofVendor('nearest'), ending: ofVendor('ending') };
