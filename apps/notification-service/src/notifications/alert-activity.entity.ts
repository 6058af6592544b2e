import { defineEntity, p } from '@mikro-orm/core';

/** When alerts last ran, and their last pause: a single row, created by the first replica. */
export const AlertActivitySchema = defineEntity({
  name: 'AlertActivity',
  tableName: 'alert_activity',
  properties: {
    id: p.integer().primary().autoincrement(false).check('id = 1'),
    /** When a replica last recorded that it runs. */
    activeAt: p.datetime(),
    /** Start of the last pause. Null if none is known. */
    pausedAt: p.datetime().strictNullable(),
    /** End of the last pause. */
    resumedAt: p.datetime().strictNullable(),
  },
});
