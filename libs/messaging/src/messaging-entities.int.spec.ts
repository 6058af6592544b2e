import { databaseOptions, runMigrations, schemaDrift } from '@campus-deals/service-defaults';
import { testDatabase } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { messagingEntities, messagingMigrations } from './index.js';

test('the entities of outbox and inbox are what the migrations make', async () => {
  const { url, drop } = await testDatabase('messaging_entities');
  const options = databaseOptions({ url, name: 'x', entities: messagingEntities, migrations: messagingMigrations });
  await runMigrations(options);
  expect(await schemaDrift(options)).toBe('');
  await drop();
});
