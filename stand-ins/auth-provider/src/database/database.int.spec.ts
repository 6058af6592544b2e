import { testDatabase, type TestDatabase } from '@campus-deals/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from './database.js';

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await testDatabase('auth');
  database = new Database(own.url);
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

test('a connection that breaks within a transaction fails that alone: the process and the next transaction go on', async () => {
  const cutOff = database.transaction(async (transaction) => {
    const me = await transaction.one<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await database.many('SELECT pg_terminate_backend($1)', [me?.pid]);
    await transaction.many('SELECT 1');
  });
  // The message is PostgreSQL's, or pg's if the connection ended before the next statement.
  await expect(cutOff).rejects.toThrow(/terminating connection|connection error/);
  expect(await database.transaction((transaction) => transaction.one('SELECT 1 AS one'))).toEqual({ one: 1 });
});
