import type { EndedDealDto } from '@campus-deals/contracts/catalog/deal.dto';
import { jsonText, statement } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import type { Db } from '../../tables.js';
import { isAtOpenCollege, isOfSuspendedVendor, isShownNow } from '../../visibility/public.js';
import { zoneOfDeal } from '../deal.presenter.js';
import { latestCards, shownDeals } from './shown-deals.query.js';

/** Number of running deals that follow: those of the same business, then of the same college. */
const FOLLOWING = 3;

const running = latestCards(
  shownDeals
    .innerJoin('colleges', 'colleges.id', 'shown_deals.college_id')
    .where(sql<boolean>`shown_deals.college_id = ended.college_id`)
    .where(isShownNow),
  FOLLOWING,
);
const ofBusiness = running.where(sql<boolean>`deals.vendor_id = ended.vendor_id`);
const ofOthers = running.where(sql<boolean>`deals.vendor_id <> ended.vendor_id`);
/** Each part follows an index, unlike a single list with those of the business first. */
const following = sql`SELECT card FROM ((${ofBusiness}) UNION ALL (${ofOthers})) AS cards LIMIT ${sql.lit(FOLLOWING)}`;

/** Finds a deal that readers saw once and that has ended. */
export const findEndedDeal = statement((db: Db, { id }: { id: number }) =>
  db
    .with('ended', (cte) =>
      cte
        .selectFrom('deals')
        .innerJoin('colleges', 'colleges.id', 'deals.college_id')
        .innerJoin('vendors', 'vendors.id', 'deals.vendor_id')
        .where('deals.id', '=', id)
        .where('deals.approved_at', 'is not', null)
        .where('deals.status', 'in', ['approved', 'expired'])
        .where(sql<boolean>`deals.end_date <= now()`)
        .where('deals.hidden_at', 'is', null)
        .where((deal) => deal.not(isOfSuspendedVendor('deals.vendor_id')))
        .where(isAtOpenCollege)
        .select([
          'deals.title',
          'deals.vendor_id',
          'vendors.name as vendor_name',
          'deals.college_id',
          zoneOfDeal.as('time_zone'),
          'deals.end_date',
        ]),
    )
    .selectFrom('ended')
    .select((ended) => [
      'ended.vendor_id as vendorId',
      'ended.college_id as collegeId',
      jsonText<EndedDealDto>({
        title: ended.ref('ended.title'),
        vendorId: ended.ref('ended.vendor_id'),
        vendorName: ended.ref('ended.vendor_name'),
        endedAt: ended.ref('ended.end_date').$notNull(),
        timeZone: ended.ref('ended.time_zone'),
        deals: sql`(SELECT coalesce(json_agg(card), '[]') FROM (${following}) AS cards)`,
      }).as('json'),
      // A deal that ends is noticed by then.
      sql<string>`now() + interval '10 minutes'`.as('until'),
    ]),
);
