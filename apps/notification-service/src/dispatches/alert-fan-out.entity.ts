import { defineEntity, p } from '@mikro-orm/core';

export const AlertFanOutSchema = defineEntity({
  name: 'AlertFanOut',
  tableName: 'alert_fan_outs',
  properties: {
    notificationId: p.integer().primary().autoincrement(false),
    collegeId: p.integer(),
    /** Users up to this id have their dispatches. */
    lastUserId: p.integer().default(0),
    finishedAt: p.datetime().strictNullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  indexes: [{ name: 'alert_fan_outs_open_index', properties: ['notificationId'], where: 'finished_at IS NULL' }],
});

/** Progress of a college's alert through its users. */
export class AlertFanOut extends AlertFanOutSchema.class {}
AlertFanOutSchema.setClass(AlertFanOut);
