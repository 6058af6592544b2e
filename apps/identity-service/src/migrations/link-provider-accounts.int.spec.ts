import 'reflect-metadata';
import { databaseOptions, runMigrations } from '@campus-deals/service-defaults';
import { testDatabase, type TestDatabase } from '@campus-deals/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityDatabase } from '../database.js';
import { CreateUsersAndSessions } from './20261121-create-users-and-sessions.js';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await testDatabase('identity');
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('a database of the version before is brought up to date, and its accounts are announced once', async () => {
  await runMigrations(
    databaseOptions({ url: database.url, name: 'identity', entities: [], migrations: [CreateUsersAndSessions] }),
  );
  await client.query(`insert into users (email, role, referral_code) values ('ada@uni.example', 'vendor', 'ADA')`);
  expect((await runMigrations(identityDatabase(database.url))).length).toBeGreaterThan(2);
  expect(await runMigrations(identityDatabase(database.url))).toEqual([]);
  const { rows } = await client.query('select name, payload from outbox_events');
  expect(rows).toEqual([
    {
      name: 'UserRegistered',
      payload: {
        userId: 1,
        role: 'vendor',
        collegeId: null,
        emailNotifications: true,
        browserNotifications: false,
        version: 1,
      },
    },
  ]);
});
