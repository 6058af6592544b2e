import { defineEntity, p } from '@mikro-orm/core';
import { DEAL_INTERACTIONS } from '@campus-deals/contracts/enumerations';
import { Deal } from '../deal.entity.js';
import { indexesOf } from '../../visibility/public.js';
import { Vendor } from '../../vendors/vendor.entity.js';

/** Interactions that browsers report, and those that this service observes. */
const KINDS = [...DEAL_INTERACTIONS, 'save', 'issue', 'redeem'] as const;
export type InteractionKind = (typeof KINDS)[number];

/** Number of interactions with a deal within an hour; after a month, within the day that starts with it. */
export const DealInteractionSchema = defineEntity({
  name: 'DealInteraction',
  tableName: 'deal_interactions',
  properties: {
    dealId: () => p.manyToOne(Deal).mapToPk().name('deal_id').primary().deleteRule('cascade'),
    hour: p.datetime().primary(),
    kind: p.enum(KINDS).primary(),
    count: p.integer(),
  },
  indexes: [{ name: 'deal_interactions_hour', properties: ['hour'] }],
});

/** Viewers of a deal within an hour, kept while that hour may still be counted. */
export const ViewerSchema = defineEntity({
  name: 'Viewer',
  tableName: 'viewers',
  properties: {
    dealId: () => p.manyToOne(Deal).mapToPk().name('deal_id').primary().deleteRule('cascade'),
    hour: p.datetime().primary(),
    visitorHash: p.blob().$type<Buffer>().primary(),
  },
  indexes: [{ name: 'viewers_by_hour', properties: ['hour'] }],
});

/** Salt of a day's hashes. Once it is deleted, a hash can no longer be traced to a visitor. */
export const ViewerSaltSchema = defineEntity({
  name: 'ViewerSalt',
  tableName: 'viewer_salts',
  properties: {
    day: p.date().primary(),
    salt: p.blob().$type<Buffer>(),
  },
});

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
