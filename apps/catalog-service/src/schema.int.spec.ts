import 'reflect-metadata';
import { runMigrations, schemaDrift } from '@campus-deals/service-defaults';
import { testDatabase } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { catalogDatabase } from './database.js';

test('the migrations create the schema of the entities', async () => {
  const { url, drop } = await testDatabase('schema');
  await runMigrations(catalogDatabase(url));
  expect(await schemaDrift(catalogDatabase(url))).toBe('');
  await drop();
});
