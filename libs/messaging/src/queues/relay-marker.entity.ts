import { defineEntity, p } from '@mikro-orm/core';

/** How far a service's relay got, in the queue's own database: it is lost, or old again, when the queues are. */
export const RelayMarkerSchema = defineEntity({
  name: 'RelayMarker',
  tableName: 'relay_markers',
  properties: { service: p.text().primary(), state: p.text(), publishedAt: p.datetime().strictNullable() },
});
