import 'reflect-metadata';
import { runMigrations, schemaDrift } from '@campus-deals/service-defaults';
import { testDatabase } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { identityDatabase } from './database.js';

test('the entities match the migrations', async () => {
  const { url, drop } = await testDatabase('identity');
  await runMigrations(identityDatabase(url));
  expect(await schemaDrift(identityDatabase(url))).toBe('');
  await drop();
});
