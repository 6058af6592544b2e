import { defineEntity, p } from '@mikro-orm/core';

/** Progress of a service's relay, stored in the queue's database: it is lost or reverted with the queues. */
export const RelayMarkerSchema = defineEntity({
  name: 'RelayMarker',
  tableName: 'relay_markers',
  properties: { service: p.text().primary(), state: p.text(), publishedAt: p.datetime().strictNullable() },
});
