import { defineEntity, p } from '@mikro-orm/core';

/** An event that a service publishes, written in the same transaction as its change. */
export const OutboxEventSchema = defineEntity({
  name: 'OutboxEvent',
  tableName: 'outbox_events',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    version: p.integer(),
    payload: p.json<unknown>(),
    traceparent: p.text().strictNullable(),
    occurredAt: p.datetime().defaultRaw('clock_timestamp()'),
    publishedAt: p.datetime().strictNullable(),
    /** First publication of a row that was published again. */
    firstPublishedAt: p.datetime().strictNullable(),
    attempts: p.integer().default(0),
    retryAt: p.datetime().strictNullable(),
  },
  indexes: [
    // Unpublished rows stay cheap to find, however many published rows are retained.
    { name: 'outbox_events_not_published', properties: ['id'], where: 'published_at IS NULL' },
    { name: 'outbox_events_published_at', properties: ['publishedAt'], where: 'published_at IS NOT NULL' },
    {
      name: 'outbox_events_first_published_at',
      properties: ['firstPublishedAt'],
      where: 'first_published_at IS NOT NULL',
    },
  ],
});

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

/** Time of the last publication to a queue store, to the second. The store's copy reveals a restored store. */
export const OutboxProgressSchema = defineEntity({
  name: 'OutboxProgress',
  tableName: 'outbox_progress',
  properties: { store: p.text().primary(), publishedAt: p.datetime() },
});
