import { statement } from '@campus-deals/service-defaults';
import type { Db } from '../entities.js';

const MOST = 50;

/** Redemptions at an account's vendor since a time, newest first; each row has the total count. */
export const findRedeemed = statement((db: Db, { userId, since }: { userId: number; since: string }) =>
  db
    .selectFrom('redemptions')
    .innerJoin('vendors', 'vendors.id', 'redemptions.vendor_id')
    .innerJoin('deals', 'deals.id', 'redemptions.deal_id')
    .select(({ fn }) => [
      'deals.id as dealId',
      'deals.title as dealTitle',
      'deals.discount_type as discountType',
      'deals.discount_value as discountValue',
      'redemptions.redeemed_at as redeemedAt',
      fn.countAll<string>().over().as('count'),
    ])
    .$narrowType<{ redeemedAt: string }>()
    .where('vendors.user_id', '=', userId)
    .where('redemptions.redeemed_at', '>=', since)
    .orderBy('redemptions.redeemed_at', 'desc')
    .orderBy('redemptions.id', 'desc')
    .limit(MOST),
);
