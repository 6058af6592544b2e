import { CollegeReferenceDto } from '@campus-deals/contracts/catalog/college.dto';
import type { DealOfCollegeDto } from '@campus-deals/contracts/catalog/deal.dto';
import { json, jsonText, same, statement } from '@campus-deals/service-defaults';
import { expressionBuilder, sql } from 'kysely';
import type { Db, Tables } from '../../tables.js';
import { isOpenCollege } from '../../visibility/public.js';
import { latestCards, runningDeals } from './shown-deals.query.js';

/** Number of colleges, each with its latest deal. */
const COLLEGES = 8;

const eb = expressionBuilder<Tables, 'colleges'>();

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
    .limit(sql.lit(COLLEGES)),
);
