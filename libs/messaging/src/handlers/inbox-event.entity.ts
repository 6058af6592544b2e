import { defineEntity, p } from '@mikro-orm/core';
import { indexBy } from '@campus-deals/service-defaults';

/** An event that a handler has handled. Written in the handler's transaction, so that it is never handled twice. */
export const InboxEventSchema = defineEntity({
  name: 'InboxEvent',
  tableName: 'inbox_events',
  properties: {
    eventId: p.uuid().primary(),
    handler: p.text().primary(),
    handledAt: p.datetime().defaultRaw('now()'),
    changedTags: p.array().strictNullable(),
  },
  indexes: [
    // Rows arrive in the order of handled_at, so a cheap block range index finds the old ones.
    indexBy('inbox_events_handled_at', 'ON inbox_events USING brin (handled_at)'),
  ],
});
