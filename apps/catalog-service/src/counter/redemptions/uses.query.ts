import { type RedemptionKind, VOUCHER_KINDS } from '@campus-deals/contracts/enumerations';
import { statement } from '@campus-deals/service-defaults';
import { expressionBuilder, sql } from 'kysely';
import type { Db, Tables } from '../../tables.js';
import { isKept } from '../../visibility/public.js';
import { isExpired } from './release-expired.query.js';

const eb = expressionBuilder<Tables, 'redemptions' | 'deals'>();

/** Whether the deal's vendor has a PIN. */
export const hasPin = eb
  .exists(
    eb.selectFrom('shop_pins').select('shop_pins.vendor_id').whereRef('shop_pins.vendor_id', '=', 'deals.vendor_id'),
  )
  .$castTo<boolean>();

/** Uses of a deal that were counted on students' phones and not taken back. */
const ofDeal = eb
  .selectFrom('redemption_entries as entry')
  .whereRef('entry.deal_id', '=', 'deals.id')
  .where('entry.counted_by', '<>', sql.lit('counter'))
  .where(isKept);
const ofStudent = ofDeal.whereRef('entry.redemption_id', '=', 'redemptions.id');

/** Number of a student's uses of a page or shared code. */
export const usesOfStudent = countOf(ofStudent);

/** Time of today's use of a redemption, on the clock of the deal's college. Null: none. */
export const usedToday = ofStudent
  .innerJoin('colleges', (join) => join.onRef('colleges.id', '=', 'deals.college_id'))
  .where(
    sql<boolean>`entry.at >= date_trunc('day', now() AT TIME ZONE colleges.time_zone) AT TIME ZONE colleges.time_zone`,
  )
  .select('entry.at')
  .orderBy('entry.at', 'desc')
  .limit(1)
  .$castTo<{ at: string | null }>()
  .$asScalar();

interface UsesKey {
  dealId: number;
  userId: number;
  kind: RedemptionKind;
}

/** Finds a student's page or shared code of a deal, with how often it and those of all students were used. */
export const findUses = statement((db: Db, { dealId, userId, kind }: UsesKey) =>
  db
    .selectFrom('redemptions')
    .innerJoin('deals', 'deals.id', 'redemptions.deal_id')
    .select(['redemptions.id as redemptionId', usedToday.as('usedAt')])
    .select([countOf(ofStudent).as('ofStudent'), countOf(ofDeal).as('ofAll')])
    .where('redemptions.deal_id', '=', dealId)
    .where('redemptions.user_id', '=', userId)
    .where('redemptions.kind', '=', kind),
);

/**
 * Finds a redemption of a student at a vendor that the counter counted (by scan, device, till or PIN) and did not take
 * back. Excludes uses that the student alone confirmed: accounts are free.
 */
export const findCountedUse = statement((db: Db, { vendorId, userId }: { vendorId: number; userId: number }) =>
  db
    .selectFrom('redemption_entries as entry')
    .select('entry.id')
    .where('entry.user_id', '=', userId)
    .where('entry.vendor_id', '=', vendorId)
    .where('entry.counted_by', '<>', 'student')
    .where(isKept)
    .limit(1),
);

function countOf(entries: typeof ofDeal) {
  return entries
    .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('count'))
    .$asScalar()
    .$notNull();
}

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
