import { json } from '@campus-deals/service-defaults';
import { expressionBuilder, sql } from 'kysely';
import type { Tables } from '../../tables.js';
import { isShownNow } from '../../visibility/public.js';
import { dealCardFields } from '../deal.presenter.js';

/** Deals that colleges show, with their vendors. */
export const shownDeals = expressionBuilder<Tables, 'colleges'>()
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
