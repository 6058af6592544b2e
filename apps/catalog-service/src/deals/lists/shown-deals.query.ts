import { json, jsonText, same, statement } from '@campus-deals/service-defaults';
import { expressionBuilder, sql } from 'kysely';
import { CollegeReferenceDto } from '@campus-deals/contracts/catalog/college.dto';
import type { DealOfCollegeDto, NeighborDealsDto } from '@campus-deals/contracts/catalog/deal.dto';
import { NEARBY_MILES } from '@campus-deals/contracts/limits';
import type { Tables, Db } from '../../tables.js';
import { isShownNow, isOpenCollege, NEARBY_DEGREES, isLive } from '../../visibility/public.js';
import { dealCardFields } from '../deal.presenter.js';
import { isCollege, type CollegeKey } from '../../colleges/public.js';

const eb = expressionBuilder<Tables, 'colleges'>();

/** Deals that colleges show, with their vendors. */
export const shownDeals = eb
  .selectFrom('shown_deals')
  .innerJoin('deals', 'deals.id', 'shown_deals.id')
  .innerJoin('vendors', 'vendors.id', 'deals.vendor_id');

/** Running deals that the query's `colleges` row shows. */
export const runningDeals = shownDeals.whereRef('shown_deals.college_id', '=', 'colleges.id').where(isShownNow);

/** Selects the cards of the latest approved of these deals. */
export const latestCards = (deals: typeof shownDeals, count: number) =>
  deals
    .select(json(dealCardFields).as('card'))
    .orderBy('shown_deals.approved_at', 'desc')
    .orderBy('shown_deals.id', 'desc')
    .limit(sql.lit(count));

/** Number of colleges, each with its latest deal. */
const LATEST_COLLEGES = 8;

/** Finds the latest deal of each of a few open colleges, those that opened last. */
export const findLatestDeals = statement((db: Db) =>
  db
    .selectFrom('colleges')
    .where(isOpenCollege)
    .where(({ exists }) => exists(runningDeals.select('shown_deals.id')))
    .select([
      'colleges.id',
      jsonText<DealOfCollegeDto>({
        college: json(same(eb, CollegeReferenceDto, 'colleges')),
        deal: sql`(${latestCards(runningDeals, 1)})`,
      }).as('json'),
      // A deal that ends and a college that opens are noticed by then.
      sql<string>`now() + interval '10 minutes'`.as('until'),
    ])
    .orderBy('colleges.activation_date', 'desc')
    .orderBy('colleges.id', 'desc')
    .limit(sql.lit(LATEST_COLLEGES)),
);

const NEIGHBORS = 3;
const DEALS_EACH = 4;

/** Leaves out deals that the college itself shows. */
const runningElsewhere = runningDeals.where(
  sql<boolean>`NOT EXISTS (SELECT FROM shown_deals AS here WHERE here.college_id = home.id AND here.id = deals.id)`,
);
const miles = sql<number>`miles_between(home.latitude, home.longitude, colleges.latitude, colleges.longitude)`;

/** Finds the open colleges next to one, nearest first, with their latest deals. `json` is null without any. */
export const findNeighborDeals = statement((db: Db, key: CollegeKey) =>
  db
    .with('home', (cte) =>
      cte
        .selectFrom('colleges')
        .where(isCollege(key))
        .select(['colleges.id', 'colleges.latitude', 'colleges.longitude', isLive.as('isLive')]),
    )
    .selectFrom('home')
    .leftJoinLateral(
      eb
        .selectFrom('colleges')
        .where(isOpenCollege)
        .where(
          sql<boolean>`colleges.latitude BETWEEN home.latitude - ${NEARBY_DEGREES} AND home.latitude + ${NEARBY_DEGREES}`,
        )
        .where(miles, '<=', sql.lit(NEARBY_MILES))
        .where(sql<boolean>`colleges.id <> home.id`)
        .where(({ exists }) => exists(runningElsewhere.select('shown_deals.id')))
        .select([
          'colleges.id as neighborId',
          jsonText<NeighborDealsDto>({
            college: json(same(eb, CollegeReferenceDto, 'colleges')),
            distanceMiles: miles,
            deals: sql`(SELECT json_agg(card) FROM (${latestCards(runningElsewhere, DEALS_EACH)}) AS cards)`,
          }).as('json'),
        ])
        .orderBy(miles)
        .orderBy('colleges.id')
        .limit(sql.lit(NEIGHBORS))
        .as('near'),
      (join) => join.onTrue(),
    )
    .select([
      'home.id',
      'home.isLive',
      'near.neighborId',
      'near.json',
      // A college that opens or moves nearby is noticed by then.
      sql<string>`now() + interval '10 minutes'`.as('until'),
    ]),
);
