import { createHash } from 'node:crypto';
import { testDatabase, type TestDatabase } from '@campus-deals/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from './database.js';
import { applyMigrations, MIGRATIONS } from './migrations.js';

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

test('sessions of the version before go on', async () => {
  await applyMigrations(database, MIGRATIONS.slice(0, 1));
  const hash = createHash('sha256').update('a token').digest();
  await database.many(
    `WITH made AS (INSERT INTO auth.users (email) VALUES ('a@college.test') RETURNING id),
       opened AS (INSERT INTO auth.sessions (user_id, amr) SELECT id, '[]' FROM made RETURNING id)
     INSERT INTO auth.refresh_tokens (session_id, token_hash, salt) SELECT id, $1, '' FROM opened`,
    [hash],
  );
  await applyMigrations(database);
  expect(await database.many('SELECT refresh_hash FROM auth.sessions')).toEqual([{ refresh_hash: hash }]);
});
