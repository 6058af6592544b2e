import { defineEntity, p } from '@mikro-orm/core';
import { Deal } from '../deals/deal.entity.js';
import { Vendor } from '../vendors/vendor.entity.js';

/** Of which interactions a day keeps the number, and under what name vendors read it. */
export const STATS = { views: 'view', saves: 'save', codes: 'issue', redemptions: 'redeem' } as const;

const counts = {
  views: p.integer().default(0),
  saves: p.integer().default(0),
  codes: p.integer().default(0),
  redemptions: p.integer().default(0),
  /** By the hour of the day, 0 to 23. */
  viewHours: p.array(Number).columnType('integer[]').check('cardinality(view_hours) = 24'),
  redemptionHours: p.array(Number).columnType('integer[]').check('cardinality(redemption_hours) = 24'),
};

/** What was done with a deal on a day of its college. */
export const DealDaySchema = defineEntity({
  name: 'DealDay',
  tableName: 'deal_days',
  properties: {
    dealId: () => p.manyToOne(Deal).mapToPk().name('deal_id').primary().deleteRule('cascade'),
    day: p.date().primary(),
    /** The deal's: no foreign key, since whoever erases a vendor locks it before its deals, and counting locks the deals first. */
    vendorId: p.integer(),
    ...counts,
  },
  indexes: [
    {
      name: 'deal_days_of_vendor',
      expression: `CREATE INDEX deal_days_of_vendor ON deal_days (vendor_id, day, deal_id) INCLUDE (views, saves, codes, redemptions)`,
    },
  ],
});

/** The sum over a vendor's deals. */
export const VendorDaySchema = defineEntity({
  name: 'VendorDay',
  tableName: 'vendor_days',
  properties: {
    vendorId: () => p.manyToOne(Vendor).mapToPk().name('vendor_id').primary().deleteRule('cascade'),
    day: p.date().primary(),
    ...counts,
  },
});
