import { defineEntity, p } from '@mikro-orm/core';
import { indexesOf } from '../../visibility/public.js';
import { Deal } from '../deal.entity.js';
import { Vendor } from '../../vendors/vendor.entity.js';

/** Daily counts, named as vendors read them, with the interactions they count. */
export const STATS = { views: 'view', saves: 'save', codes: 'issue', redemptions: 'redeem' } as const;

const sums = {
  views: p.integer().default(0),
  saves: p.integer().default(0),
  codes: p.integer().default(0),
  redemptions: p.integer().default(0),
};
const counts = {
  ...sums,
  /** Counts by hour of the day, 0 to 23. */
  viewHours: p.array(Number).columnType('integer[]').check('cardinality(view_hours) = 24'),
  redemptionHours: p.array(Number).columnType('integer[]').check('cardinality(redemption_hours) = 24'),
};

/** Interactions with a deal on one day in its college's time zone. */
export const DealDaySchema = defineEntity({
  name: 'DealDay',
  tableName: 'deal_days',
  properties: {
    dealId: () => p.manyToOne(Deal).mapToPk().name('deal_id').primary().deleteRule('cascade'),
    day: p.date().primary(),
    /**
     * The deal's vendor. Not a foreign key: erasing a vendor locks it before its deals, but counting locks the deals
     * first.
     */
    vendorId: p.integer(),
    ...counts,
  },
  indexes: [
    indexesOf('deal_days').index(
      'deal_days_of_vendor',
      '(vendor_id, day, deal_id) INCLUDE (views, saves, codes, redemptions)',
    ),
  ],
});

/**
 * Sums of a deal's days by calendar month, for ranges of many of them. `month` is its first day. The trigger
 * `keep_deal_months` on deal_days writes it.
 */
export const DealMonthSchema = defineEntity({
  name: 'DealMonth',
  tableName: 'deal_months',
  properties: {
    /** The vendor of the summed days; not a foreign key either. */
    vendorId: p.integer().primary(),
    month: p.date().primary(),
    dealId: () => p.manyToOne(Deal).mapToPk().name('deal_id').primary().deleteRule('cascade').updateRule('no action'),
    ...sums,
  },
  indexes: [{ name: 'deal_months_of_deal', properties: ['dealId'] }],
});

/** Sum over a vendor's deals. */
export const VendorDaySchema = defineEntity({
  name: 'VendorDay',
  tableName: 'vendor_days',
  properties: {
    vendorId: () => p.manyToOne(Vendor).mapToPk().name('vendor_id').primary().deleteRule('cascade'),
    day: p.date().primary(),
    ...counts,
  },
});
