import { databaseOptions, schemaDrift } from '@campus-deals/service-defaults';
import { testDatabase } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { migrateQueue } from './index.js';
import { RelayMarkerSchema } from './queues/relay-marker.entity.js';

test('the entity of the relays’ markers is what the migration of the queues’ database makes', async () => {
  const { url, drop } = await testDatabase('relay_markers');
  await migrateQueue(url);
  const options = databaseOptions({ url, name: 'x', entities: [RelayMarkerSchema] });
  // BullMQ's tables are in a separate schema.
  expect(await schemaDrift({ ...options, schemaGenerator: { ignoreSchema: ['bullmq'] } })).toBe('');
  await drop();
});
