import { databaseOptions, runMigrations, schemaDrift } from '@campus-deals/service-defaults';
import { testDatabase } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { messagingEntities, messagingMigrations, migrateQueue } from './index.js';
import { RelayMarkerSchema } from './queues/relay-marker.entity.js';

test('the entities of outbox and inbox are what the migrations make', async () => {
  const { url, drop } = await testDatabase('messaging_entities');
  const options = databaseOptions({ url, name: 'x', entities: messagingEntities, migrations: messagingMigrations });
  await runMigrations(options);
  expect(await schemaDrift(options)).toBe('');
  await drop();
});

test('so is that of the relays’ markers, in the database of the queues', async () => {
  const { url, drop } = await testDatabase('relay_markers');
  await migrateQueue(url);
  const options = databaseOptions({ url, name: 'x', entities: [RelayMarkerSchema], migrations: [] });
  // BullMQ's tables are in a separate schema.
  expect(await schemaDrift({ ...options, schemaGenerator: { ignoreSchema: ['bullmq'] } })).toBe('');
  await drop();
});
