import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase, type TestDatabase } from '@campus-deals/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lacksMigration, withClient } from './databases.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase('migrated');
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  for (const file of ['1-create.js', '1-create.js.map', '2-add.js', 'names.js']) writeFileSync(join(folder, file), '');
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

it('sees which migrations a database lacks: all of a new one, some of a restored one', async () => {
  await withClient(database.url, async (client) => {
    expect(await lacksMigration(database.url, folder)).toBe(true);
    await client.query('CREATE TABLE mikro_orm_migrations (name text)');
    expect(await lacksMigration(database.url, folder)).toBe(true);
    await client.query("INSERT INTO mikro_orm_migrations VALUES ('1-create')");
    expect(await lacksMigration(database.url, folder)).toBe(true);
    await client.query("INSERT INTO mikro_orm_migrations VALUES ('2-add'), ('0-replaced')");
    expect(await lacksMigration(database.url, folder)).toBe(false);
  });
});
