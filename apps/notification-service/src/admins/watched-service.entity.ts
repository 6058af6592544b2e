import { defineEntity, p } from '@mikro-orm/core';
import { SERVICE_NAMES } from '@campus-deals/contracts/enumerations';

export const WatchedServiceSchema = defineEntity({
  name: 'WatchedService',
  tableName: 'watched_services',
  properties: {
    service: p.enum(SERVICE_NAMES).primary(),
    checkedAt: p.datetime(),
    /** When it was first found unavailable. Null: it is available. */
    awaySince: p.datetime().strictNullable(),
    /** Whether admins were notified of that. */
    isAwayTold: p.boolean().default(false),
    /** When admins were last notified of failed events. Null: none are left. */
    failedToldAt: p.datetime().strictNullable(),
    /** Time of the newest failed event that they were notified of. */
    failedUntil: p.datetime().strictNullable(),
  },
});

/** A service's state at its last check. */
export class WatchedService extends WatchedServiceSchema.class {}
WatchedServiceSchema.setClass(WatchedService);
