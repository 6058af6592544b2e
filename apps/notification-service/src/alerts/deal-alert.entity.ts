import { defineEntity, p } from '@mikro-orm/core';

export const DealAlertSchema = defineEntity({
  name: 'DealAlert',
  tableName: 'deal_alerts',
  properties: {
    dealId: p.integer().primary().autoincrement(false),
    /** Or found to be no news; null while readers do not see the deal yet. */
    toldAt: p.datetime().strictNullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  indexes: [{ name: 'deal_alerts_waiting_index', properties: ['dealId'], where: 'told_at IS NULL' }],
});

/** That a college is to be told of a deal, or was. A deal without one was there before anybody was told. */
export class DealAlert extends DealAlertSchema.class {}
DealAlertSchema.setClass(DealAlert);
