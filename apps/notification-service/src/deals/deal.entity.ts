import { defineEntity, p } from '@mikro-orm/core';
import { DEAL_CATEGORIES, DISCOUNT_TYPES, SUBMITTED_DEAL_STATUSES } from '@campus-deals/contracts/enumerations';

/** Of a deal that is gone only its number is left, so that an older event does not bring it back. */
export const KNOWN_DEAL_STATUSES = [...SUBMITTED_DEAL_STATUSES, 'removed'] as const;

export const DealSchema = defineEntity({
  name: 'Deal',
  tableName: 'deals',
  properties: {
    id: p.integer().primary().autoincrement(false),
    /** Without a reference: its event may come before the college's. */
    collegeId: p.integer(),
    vendorId: p.integer().index('deals_vendor_index'),
    /** The account of its vendor's owner. */
    userId: p.integer().strictNullable(),
    vendorName: p.text(),
    title: p.text(),
    category: p.enum(DEAL_CATEGORIES),
    discountType: p.enum(DISCOUNT_TYPES),
    discountValue: p.text(),
    startDate: p.datetime(),
    endDate: p.datetime().strictNullable(),
    /** 1 Monday … 7 Sunday, on the college's clock; none: always open. With the times below, `HH:MM`. */
    weekdays: p.array(Number).columnType('smallint[]'),
    windowFrom: p.text().strictNullable(),
    windowTo: p.text().strictNullable(),
    image: p.text().strictNullable(),
    status: p.enum(KNOWN_DEAL_STATUSES),
    /** Until an admin has looked at what was reported of it. */
    isHidden: p.boolean().default(false),
    approvedAt: p.datetime().strictNullable(),
    /** Of the newest event seen: an older one changes nothing. */
    version: p.integer(),
    /** When an event last changed it. */
    syncedAt: p.datetime().defaultRaw('now()'),
  },
  indexes: [
    {
      name: 'deals_approved_index',
      expression: `CREATE INDEX deals_approved_index ON deals (college_id, approved_at DESC, id DESC) WHERE status = 'approved'`,
    },
    { name: 'deals_beginning_index', properties: ['startDate'], where: `status = 'approved'` },
    { name: 'deals_ending_index', properties: ['endDate'], where: `status = 'approved' AND end_date IS NOT NULL` },
    { name: 'deals_removed_index', properties: ['syncedAt'], where: `status = 'removed'` },
  ],
});

/** The catalogue's facts about a deal, as its events brought them: mails go out while the catalogue is down. */
export class Deal extends DealSchema.class {}
DealSchema.setClass(Deal);
