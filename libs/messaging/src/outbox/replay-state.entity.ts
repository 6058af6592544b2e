import { defineEntity, p } from '@mikro-orm/core';

/** A known handler of an event. A new handler gets the events published before it existed. */
export const OutboxHandlerSchema = defineEntity({
  name: 'OutboxHandler',
  tableName: 'outbox_handlers',
  properties: {
    event: p.text().primary(),
    service: p.text().primary(),
    handler: p.text().primary(),
    firstSeenAt: p.datetime().defaultRaw('clock_timestamp()'),
    replayedAt: p.datetime().strictNullable(),
  },
});

/**
 * Time of the last publication to a queue store, to the second. The store keeps a copy, which reveals a restored store.
 */
export const OutboxProgressSchema = defineEntity({
  name: 'OutboxProgress',
  tableName: 'outbox_progress',
  properties: { store: p.text().primary(), publishedAt: p.datetime() },
});
