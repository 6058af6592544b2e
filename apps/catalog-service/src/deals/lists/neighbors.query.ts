import { CollegeReferenceDto } from '@campus-deals/contracts/catalog/college.dto';
import type { NeighborDealsDto } from '@campus-deals/contracts/catalog/deal.dto';
import { NEARBY_MILES } from '@campus-deals/contracts/limits';
import { json, jsonText, same, statement } from '@campus-deals/service-defaults';
import { expressionBuilder, sql } from 'kysely';
import { isCollege, type CollegeKey } from '../../colleges/public.js';
import type { Db, Tables } from '../../tables.js';
import { NEARBY_DEGREES, isLive, isOpenCollege } from '../../visibility/public.js';
import { latestCards, runningDeals } from './shown-deals.query.js';

const COLLEGES = 3;
const DEALS_EACH = 4;

const eb = expressionBuilder<Tables, 'colleges'>();

/** Leaves out what the college itself shows. */
const running = runningDeals.where(
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
        .where(({ exists }) => exists(running.select('shown_deals.id')))
        .select([
          'colleges.id as neighborId',
          jsonText<NeighborDealsDto>({
            college: json(same(eb, CollegeReferenceDto, 'colleges')),
            distanceMiles: miles,
            deals: sql`(SELECT json_agg(card) FROM (${latestCards(running, DEALS_EACH)}) AS cards)`,
          }).as('json'),
        ])
        .orderBy(miles)
        .orderBy('colleges.id')
        .limit(sql.lit(COLLEGES))
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
