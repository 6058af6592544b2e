import { defineEntity, p } from '@mikro-orm/core';
import { DEAL_CATEGORIES, DISCOUNT_TYPES, SUBMITTED_DEAL_STATUSES } from '@campus-deals/contracts/enumerations';
import { indexBy } from '@campus-deals/service-defaults';

/** `removed`: only the id is left, so that an older event does not restore the deal. */
export const KNOWN_DEAL_STATUSES = [...SUBMITTED_DEAL_STATUSES, 'removed'] as const;

export const DealSchema = defineEntity({
  name: 'Deal',
  tableName: 'deals',
  properties: {
    id: p.integer().primary().autoincrement(false),
    /** No foreign key: a deal's event may arrive before its college's. */
    collegeId: p.integer(),
    /** Colleges that show it besides its own. */
    furtherCollegeIds: p.array(Number).columnType('integer[]').defaultRaw(`'{}'`),
    vendorId: p.integer().index('deals_vendor_index'),
    /** Whether members with enough points see it in the day before its start. */
    isEarly: p.boolean().default(false),
    /** Account of the vendor's owner. */
    userId: p.integer().strictNullable(),
    vendorName: p.text(),
    title: p.text(),
    category: p.enum(DEAL_CATEGORIES),
    discountType: p.enum(DISCOUNT_TYPES),
    discountValue: p.text(),
    startDate: p.datetime(),
    endDate: p.datetime().strictNullable(),
    /** Weekdays in the college's time zone, 1 Monday to 7 Sunday; empty: always open. The times below are `HH:MM`. */
    weekdays: p.array(Number).columnType('smallint[]'),
    windowFrom: p.text().strictNullable(),
    windowTo: p.text().strictNullable(),
    image: p.text().strictNullable(),
    status: p.enum(KNOWN_DEAL_STATUSES),
    /** True until an admin has reviewed the reports. */
    isHidden: p.boolean().default(false),
    approvedAt: p.datetime().strictNullable(),
    /** When its first approval requested an announcement. Null for a deal that needs none. */
    announceFrom: p.datetime().strictNullable(),
    /** When its college was notified, or needed no notification any more. */
    announcedAt: p.datetime().strictNullable(),
    /** When members who see it early were notified, or needed no notification any more. */
    earlyAnnouncedAt: p.datetime().strictNullable(),
    /** When it began to wait for its college's summary after an outage. Null if it does not wait. */
    heldUpAt: p.datetime().strictNullable(),
    /** Version of the newest event applied. Older events change nothing. */
    version: p.integer(),
    /** When an event last changed it. */
    syncedAt: p.datetime().defaultRaw('now()'),
  },
  indexes: [
    indexBy('deals_approved_index', `ON deals (college_id, approved_at DESC, id DESC) WHERE status = 'approved'`),
    indexBy(
      'deals_further_colleges_index',
      `ON deals USING gin (further_college_ids) WHERE further_college_ids <> '{}'`,
    ),
    { name: 'deals_beginning_index', properties: ['startDate'], where: `status = 'approved'` },
    { name: 'deals_ending_index', properties: ['endDate'], where: `status = 'approved' AND end_date IS NOT NULL` },
    {
      name: 'deals_to_announce_index',
      properties: ['id'],
      where: 'announce_from IS NOT NULL AND announced_at IS NULL',
    },
    { name: 'deals_held_up_index', properties: ['collegeId'], where: 'held_up_at IS NOT NULL' },
    { name: 'deals_removed_index', properties: ['syncedAt'], where: `status = 'removed'` },
  ],
});

/** Copy of a deal's catalogue facts, updated by events. Mails go out while the catalogue is down. */
export class Deal extends DealSchema.class {}
DealSchema.setClass(Deal);
