import { VOUCHER_KINDS } from '@campus-deals/contracts/enumerations';
import { statement } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import type { Db } from '../../tables.js';
import { isExpired } from './release-expired.query.js';
import { usedToday, usesOfStudent } from './uses.query.js';

const cap = sql<number>`deals.per_student_cap`;

/**
 * Finds the deals that a student cannot use again: as many vouchers as the cap allows, all redeemed; or a page or shared
 * code that was used today, or as often as the cap allows. A deal that changed its kind counts by the present one. Also
 * finds those of the student's own business.
 */
export const findUsedUp = statement((db: Db, { userId }: { userId: number }) =>
  db
    .selectFrom('redemptions')
    .innerJoin('deals', 'deals.id', 'redemptions.deal_id')
    .where('redemptions.user_id', '=', userId)
    .where('deals.status', '=', 'approved')
    .where(({ not }) => not(isExpired))
    .groupBy('deals.id')
    .having(({ or, and, eb, fn, lit }) => {
      const isVoucher = eb('redemptions.kind', 'in', VOUCHER_KINDS);
      const vouchers = fn.countAll<number>().filterWhere(isVoucher);
      const unused = fn.countAll<number>().filterWhere(and([isVoucher, eb('redemptions.redeemed_at', 'is', null)]));
      return or([
        and([eb('deals.redemption_kind', 'in', VOUCHER_KINDS), eb(vouchers, '>=', cap), eb(unused, '=', lit(0))]),
        and([
          eb('deals.redemption_kind', 'not in', VOUCHER_KINDS),
          sql<boolean>`bool_or(NOT ${isVoucher} AND (${usedToday} IS NOT NULL OR coalesce(${usesOfStudent} >= ${cap}, false)))`,
        ]),
      ]);
    })
    .select('deals.id')
    .union(
      db
        .selectFrom('deals')
        .innerJoin('vendors', 'vendors.id', 'deals.vendor_id')
        .where('vendors.user_id', '=', userId)
        .where('deals.status', '=', 'approved')
        .select('deals.id'),
    ),
);
