import 'reflect-metadata';
import { runMigrations, schemaDrift } from '@campus-deals/service-defaults';
import { testDatabase } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { billingDatabase } from './database.js';

test('the entities match the migrations', async () => {
  const { url, drop } = await testDatabase('billing');
  await runMigrations(billingDatabase(url));
  expect(await schemaDrift(billingDatabase(url))).toBe('');
  await drop();
});
