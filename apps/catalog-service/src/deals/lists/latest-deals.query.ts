import { CollegeReferenceDto } from '@campus-deals/contracts/catalog/college.dto';
import type { DealOfCollegeDto } from '@campus-deals/contracts/catalog/deal.dto';
import { json, jsonText, same, statement } from '@campus-deals/service-defaults';
import { expressionBuilder, sql } from 'kysely';
import type { Db, Tables } from '../../tables.js';
import { isOpenCollege, isShownNow } from '../../visibility/public.js';
import { dealCardFields } from '../deal.presenter.js';

/** Number of colleges, each with its latest deal. */
const COLLEGES = 8;

const eb = expressionBuilder<Tables, 'colleges'>();

const running = eb
  .selectFrom('shown_deals')
  .innerJoin('deals', 'deals.id', 'shown_deals.id')
  .innerJoin('vendors', 'vendors.id', 'deals.vendor_id')
  .whereRef('shown_deals.college_id', '=', 'colleges.id')
  .where(isShownNow);
const latest = running
  .select(json(dealCardFields).as('card'))
  .orderBy('shown_deals.approved_at', 'desc')
  .orderBy('shown_deals.id', 'desc')
  .limit(sql.lit(1));

/** Finds the latest deal of each of a few open colleges, those that opened last. */
export const findLatestDeals = statement((db: Db) =>
  db
    .selectFrom('colleges')
    .where(isOpenCollege)
    .where(({ exists }) => exists(running.select('shown_deals.id')))
    .select([
      'colleges.id',
      jsonText<DealOfCollegeDto>({
        college: json(same(eb, CollegeReferenceDto, 'colleges')),
        deal: sql`(${latest})`,
      }).as('json'),
      // A deal that ends and a college that opens are noticed by then.
      sql<string>`now() + interval '10 minutes'`.as('until'),
    ])
    .orderBy('colleges.activation_date', 'desc')
    .orderBy('colleges.id', 'desc')
    .limit(sql.lit(COLLEGES)),
);
