import type { DealCardDto } from '@campus-deals/contracts/catalog/deal.dto';
import { jsonText, statement } from '@campus-deals/service-defaults';
import { expressionBuilder, sql } from 'kysely';
import { isCollege, type CollegeKey } from '../../colleges/public.js';
import type { Db, Tables } from '../../tables.js';
import {
  isFurtherPlaceOpen,
  isPlaceOfDealOpen,
  isLive,
  isNew,
  isOpenCollege,
  isRunning,
  nextMinute,
  zoneOfCollege,
} from '../../visibility/public.js';
import type { HighlightFacts } from './choose-highlights.js';
import { dealCardFields, milesToCampus, zoneOfDeal } from '../deal.presenter.js';
import { runningDeals } from './shown-deals.query.js';

const eb = expressionBuilder<Tables, 'colleges' | 'deals' | 'vendors'>();

/** If a college has more running deals, only the latest approved and those that end first are considered. */
const LATEST = 200;
const NEXT_TO_END = 20;

const minute = eb.fn<number>('minute_of_week', [zoneOfCollege, sql`now()`]);
/** Whether the deal is open: by its schedule; without one, by the hours of its places or of its vendor, if known. */
export const isOpenNow = eb
  .case()
  .when('deals.weekdays', 'is not', null)
  .then(
    eb.fn<boolean>('is_open_at', ['deals.weekdays', 'deals.window_from', 'deals.window_to', zoneOfDeal, sql`now()`]),
  )
  .when('deals.place_ids', 'is not', null)
  .then(isPlaceOfDealOpen(minute))
  .else(sql<boolean>`coalesce(${eb.ref('vendors.open_minutes')} @> ${minute} OR ${isFurtherPlaceOpen(minute)}, false)`)
  .end();
const endsSoon = sql<boolean>`shown_deals.end_date <= now() + interval '7 days'`;

const running = runningDeals.select([
  'shown_deals.id',
  'shown_deals.approved_at',
  isOpenNow.as('isOpenNow'),
  isNew.as('isNew'),
  sql<number | null>`CASE WHEN ${endsSoon} THEN extract(epoch FROM shown_deals.end_date) * 1000 END`.as('endsSoonAt'),
  milesToCampus.as('miles'),
]);
const latest = running
  .orderBy('shown_deals.approved_at', 'desc')
  .orderBy('shown_deals.id', 'desc')
  .limit(sql.lit(LATEST));
const nextToEnd = running
  .where(endsSoon)
  .orderBy('shown_deals.end_date')
  .orderBy('shown_deals.id')
  .limit(sql.lit(NEXT_TO_END));

/** Finds facts about a college's running deals, and whether the reader may see them. */
export const findHighlightFacts = statement((db: Db, key: CollegeKey) =>
  db
    .selectFrom('colleges')
    .where(isCollege(key))
    .select([
      'colleges.id',
      isLive.as('isLive'),
      isOpenCollege.as('isOpen'),
      sql<HighlightFacts[]>`(
        SELECT coalesce(json_agg(facts ORDER BY approved_at DESC, id DESC), '[]')
        FROM ((${latest}) UNION (${nextToEnd})) AS facts)`.as('deals'),
      nextMinute.as('until'),
    ]),
);

/** Finds the cards of these deals as the college shows them, unordered. */
export const findDealCards = statement((db: Db, { collegeId, ids }: { collegeId: number; ids: number[] }) =>
  db
    .selectFrom('deals')
    .innerJoin('vendors', 'vendors.id', 'deals.vendor_id')
    .innerJoin('colleges', (join) => join.on('colleges.id', '=', collegeId))
    .where(sql<boolean>`deals.id = any(${ids})`)
    .where(isRunning)
    .select(['deals.id', jsonText<DealCardDto>(dealCardFields).as('json')]),
);
