import { sql } from 'kysely';
import { isOfSuspendedVendor } from '../deals/deals.module.js';
import type { Db } from '../entities.js';
import { NEWS_BEGINS } from './news.js';

const SEEN_SINCE = sql<string>`
  greatest(coalesce(deals.approved_at, deal_alerts.created_at), deals.start_date, colleges.active_since)`;

/**
 * Selects and locks the pending alerts of visible deals, and whether each is fresh. The lock gives each alert to one
 * transaction and guards its deal against removal. Rows locked by another transaction are skipped.
 */
export function dueDealAlerts(db: Db, { dealId, limit }: { dealId?: number | undefined; limit: number }) {
  return db
    .selectFrom('deal_alerts')
    .innerJoin('deals', 'deals.id', 'deal_alerts.deal_id')
    .innerJoin('colleges', 'colleges.id', 'deals.college_id')
    .where('deal_alerts.told_at', 'is', null)
    .$if(dealId !== undefined, (query) => query.where('deal_alerts.deal_id', '=', dealId ?? 0))
    .where('deals.status', '=', 'approved')
    .where('deals.is_hidden', '=', false)
    .where(({ not }) => not(isOfSuspendedVendor))
    .where('deals.start_date', '<=', sql<string>`now()`)
    .where(({ or, eb }) => or([eb('deals.end_date', 'is', null), eb('deals.end_date', '>', sql<string>`now()`)]))
    .where('colleges.status', '=', 'live')
    .where('colleges.is_active', '=', true)
    .select([
      'deals.id',
      'deals.college_id as collegeId',
      'deals.vendor_name as vendorName',
      'deals.title',
      'deals.discount_type as discountType',
      'deals.discount_value as discountValue',
      'deals.end_date as endDate',
      'deals.image',
      sql<boolean>`${SEEN_SINCE} > ${NEWS_BEGINS}`.as('isNews'),
    ])
    .orderBy('deals.id')
    .limit(limit)
    .forUpdate('deal_alerts')
    .forShare('deals')
    .skipLocked();
}
