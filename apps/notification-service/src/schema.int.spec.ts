import { runMigrations, schemaDrift } from '@campus-deals/service-defaults';
import { testDatabase } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { notificationDatabase } from './database.js';

test('the entities match the migrated schema', async () => {
  const { url, drop } = await testDatabase('notification_schema');
  await runMigrations(notificationDatabase(url));
  expect(await schemaDrift(notificationDatabase(url))).toBe('');
  await drop();
});
