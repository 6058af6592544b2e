import type { DealCardDto } from '@campus-deals/contracts/catalog/deal.dto';
import type { ListDealsQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import {
  VOUCHER_KINDS,
  type DealCategory,
  type DealSort,
  type RedemptionFilter,
} from '@campus-deals/contracts/enumerations';
import { jsonText, pagesOf } from '@campus-deals/service-defaults';
import { expressionBuilder, sql, type Expression, type SelectQueryBuilder } from 'kysely';
import { isCollege, type CollegeKey } from '../../colleges/public.js';
import type { Db, Tables } from '../../tables.js';
import {
  earliest,
  endOrNever,
  isLive,
  isNew,
  isOpenCollege,
  isRunning,
  isShownNow,
  isSoldOut,
  nextChange,
  nextChangeOfVendor,
  nextMinute,
  nextNewEnd,
  ordersOf,
} from '../../visibility/public.js';
import { dealCardFields, milesToCampus } from '../deal.presenter.js';
import { isOpenNow } from './highlights.query.js';

const eb = expressionBuilder<Tables, 'colleges' | 'deals' | 'shown_deals' | 'vendors'>();
const { ascending, descending } = ordersOf<'colleges' | 'deals' | 'shown_deals' | 'vendors'>();

/** Extra condition of each list of a college, besides running. */
const LISTS = { all: sql<boolean>`true`, featured: eb('shown_deals.featured', '=', sql.lit(true)), new: isNew };
export type DealList = keyof typeof LISTS;

/** Table with indexes that end in the keys of the orders: for colleges' lists, or for vendors' lists. */
type Listed = 'shown_deals' | 'deals';

const ORDERS = {
  /** Latest approved first. An index ends in these keys for each list. */
  newest: (from: Listed) => descending([`${from}.approved_at`, 'instant'], [`${from}.id`, 'integer']),
  /** Deals without coordinates come last. No index, since a college has few deals. */
  nearest: (from: Listed) =>
    ascending([eb.fn.coalesce(milesToCampus, sql.lit(99_999)), 'numeric'], [`${from}.id`, 'integer']),
  ending: (from: Listed) => ascending([endOrNever(from), 'instant'], [`${from}.id`, 'integer']),
};

interface Filter {
  category?: DealCategory;
  openNow?: boolean;
  redemption?: RedemptionFilter;
  /** Leaves out sold-out deals. */
  isAvailable?: true;
  /** Leaves out deals for verified students. */
  isForAnyone?: true;
}

export const dealFilter = ({ category, openNow, redemption, usableBy }: ListDealsQueryDto): Filter => ({
  ...(category && { category }),
  ...(openNow !== undefined && { openNow }),
  ...(redemption && { redemption }),
  ...(usableBy && { isAvailable: true }),
  ...(usableBy === 'anyone' && { isForAnyone: true }),
});

/** A shared code that is not set is just a page to show. */
const redemptionFilter = eb
  .case()
  .when('deals.redemption_kind', 'in', VOUCHER_KINDS)
  .then<RedemptionFilter>('voucher')
  .when(eb.and([eb('deals.redemption_kind', '=', 'code'), eb('deals.redemption_code', 'is not', null)]))
  .then<RedemptionFilter>('code')
  .else<RedemptionFilter>('page')
  .end();

/** Time after which a filtered list may differ without an event: opening hours and sold-out deals. */
const until = ({ openNow, isAvailable }: Filter, change: Expression<string | null>) =>
  openNow !== undefined || isAvailable ? earliest(change, nextMinute) : earliest(change);

type Deals = SelectQueryBuilder<Tables, 'deals' | 'vendors', object>;

const filtered = (listed: Deals, { openNow, redemption, isAvailable, isForAnyone }: Filter) => {
  let deals = listed.select(jsonText<DealCardDto>(dealCardFields).as('json'));
  // Filtered without an index, since a college has few deals.
  if (openNow !== undefined) deals = deals.where(openNow ? isOpenNow : eb.not(isOpenNow));
  if (redemption) deals = deals.where(redemptionFilter, '=', redemption);
  if (isAvailable) deals = deals.where(eb.not(isSoldOut));
  if (isForAnyone) deals = deals.where('deals.verified_only', '=', sql.lit(false));
  return deals;
};

interface OfCollege extends CollegeKey, Filter {
  isAdmin: boolean;
}
const ofCollege = (list: DealList, sort: DealSort) =>
  pagesOf(
    (db: Db, { isAdmin, ...filter }: OfCollege) => {
      const id = eb.ref('colleges.id');
      return db
        .selectFrom('colleges')
        .where(isCollege(filter))
        .select([
          'colleges.id',
          'colleges.id as collegeId',
          isLive.as('isLive'),
          isOpenCollege.as('isOpen'),
          // Null if the reader may not see its deals.
          (isAdmin ? id : eb.case().when(isOpenCollege).then(id).end()).as('seenId'),
          // Time at which the list changes next. Too early costs only one extra read.
          until(filter, list === 'new' ? earliest(nextChange(id), nextNewEnd(id)) : nextChange(id)).as('until'),
        ]);
    },
    (db: Db, filter: OfCollege, scope) => {
      const shown = db
        .selectFrom('shown_deals')
        .innerJoin('deals', 'deals.id', 'shown_deals.id')
        .innerJoin('vendors', 'vendors.id', 'deals.vendor_id')
        .innerJoin('colleges', 'colleges.id', 'shown_deals.college_id')
        .where('shown_deals.college_id', '=', scope('seenId'))
        .where(isShownNow)
        .where(LISTS[list]);
      const { category } = filter;
      return filtered(category ? shown.where('shown_deals.category', '=', category) : shown, filter);
    },
    ORDERS[sort]('shown_deals'),
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
    (db: Db, { id, isAdmin, userId, ...filter }: OfVendor) => {
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
          until(filter, nextChangeOfVendor(vendorId)).as('until'),
        ]);
    },
    (db: Db, filter: OfVendor, scope) => {
      const own = db
        .selectFrom('deals')
        .innerJoin('vendors', 'vendors.id', 'deals.vendor_id')
        .innerJoin('colleges', 'colleges.id', 'deals.college_id')
        .where('deals.vendor_id', '=', scope('seenId'))
        .where(isRunning);
      const { category } = filter;
      return filtered(category ? own.where('deals.category', '=', category) : own, filter);
    },
    ORDERS[sort]('deals'),
  );

export const vendorDeals = { newest: ofVendor('newest'), nearest: ofVendor('nearest'), ending: ofVendor('ending') };
