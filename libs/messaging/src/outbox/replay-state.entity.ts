import { defineEntity, p } from '@mikro-orm/core';

/** A handler that some version's catalogue names for an event: one that is new gets what was published before it came. */
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

/** When something was last published to a queue store, to a second; the store keeps the same, and shows by it when it was restored. */
export const OutboxProgressSchema = defineEntity({
  name: 'OutboxProgress',
  tableName: 'outbox_progress',
  properties: { store: p.text().primary(), publishedAt: p.datetime() },
});
