import { defineEntity, p } from '@mikro-orm/core';

export const DealAlertSchema = defineEntity({
  name: 'DealAlert',
  tableName: 'deal_alerts',
  properties: {
    dealId: p.integer().primary().autoincrement(false),
    /** Null while readers do not see the deal yet. Also set when the deal was too old to alert. */
    toldAt: p.datetime().strictNullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  indexes: [{ name: 'deal_alerts_waiting_index', properties: ['dealId'], where: 'told_at IS NULL' }],
});

/** Alert to a college about a new deal, pending or sent. Deals older than this feature have none. */
export class DealAlert extends DealAlertSchema.class {}
DealAlertSchema.setClass(DealAlert);
