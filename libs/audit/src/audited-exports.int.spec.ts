import { messagingEntities, Outbox } from '@campus-deals/messaging';
import { ErasedAccountSchema, type SignedInUser } from '@campus-deals/service-defaults';
import { testOrm } from '@campus-deals/service-defaults/testing';
import { eventually, forFile } from '@campus-deals/testing';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { auditEntities, AuditedExports, AuditLog } from './index.js';

let admins = 100;
const orm = await testOrm('audit', { entities: [...messagingEntities, ...auditEntities, ErasedAccountSchema] });
const outbox = new Outbox(orm.em, { service: 'catalog', env: {}, databaseUrl: '' });
const exports = new AuditedExports(orm.em, new AuditLog(orm.em, outbox));
const app = await forFile(Fastify({ forceCloseConnections: true }));
app.get<{ Querystring: { admin: string; batches: string } }>('/', async ({ query }, reply) => {
  const caller: SignedInUser = { kind: 'user', userId: Number(query.admin), role: 'admin', sessionId: 1 };
  await exports.send(reply, caller, {
    things: 'users',
    query: { search: 'ann@mail.example', role: 'admin', limit: 20, cursor: 'x' },
    headings: { id: 'ID' },
    batches: rows(Number(query.batches)),
  });
  return reply;
});
const url = await app.listen({ port: 0, host: '127.0.0.1' });

/** Batches of 1,000 rows; the third of `NaN` fails. */
async function* rows(batches: number): AsyncGenerator<{ id: number }[]> {
  for (let batch = 0; !(batch >= batches); batch += 1) {
    if (Number.isNaN(batches) && batch === 2) throw new Error('the database is gone');
    yield Array.from({ length: 1000 }, (_, at) => ({ id: batch * 1000 + at }));
  }
}
const take = (admin: number, batches: number | string = 1): Promise<Response> =>
  fetch(`${url}/?admin=${admin}&batches=${batches}`);
const entries = (admin: number): Promise<{ action: string; after: unknown; label: string }[]> =>
  orm.em
    .getConnection()
    .execute('SELECT action, "after", label FROM audit_entries WHERE actor_id = ? ORDER BY occurred_at, id', [admin]);

test('a file leaves who took it and by which filter, then how many rows, both before its last byte', async () => {
  const admin = (admins += 1);
  const answer = await take(admin, 3);
  expect((await answer.text()).trim().split('\r\n')).toHaveLength(3001);
  expect(await entries(admin)).toEqual([
    { action: 'user.export-list', label: 'users', after: { search: '(changed)', role: 'admin' } },
    { action: 'user.finish-export', label: 'users', after: { rows: 3000, isComplete: true } },
  ]);
});

test('one that a client gives up says how far it came', async () => {
  const admin = (admins += 1);
  const left = new AbortController();
  const answer = await fetch(`${url}/?admin=${admin}&batches=100000`, { signal: left.signal });
  await answer.body?.getReader().read();
  left.abort();
  const [, end] = await eventually(async () => {
    const all = await entries(admin);
    return all.length === 2 ? all : null;
  });
  expect(end).toMatchObject({ action: 'user.finish-export', after: { rows: expect.any(Number), isComplete: false } });
});

test('one that fails in the middle says so', async () => {
  const admin = (admins += 1);
  await expect((await take(admin, 'NaN')).text()).rejects.toThrow('terminated');
  expect((await entries(admin)).at(-1)).toMatchObject({ after: { rows: 2000, isComplete: false } });
});

test('an admin takes 20 in 24 hours, however many are asked for at once', async () => {
  const [admin, other] = [(admins += 1), (admins += 1)];
  for (let taken = 0; taken < 15; taken += 1) await (await take(admin)).text();
  const statuses = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const answer = await take(admin);
      await answer.text();
      return answer.status;
    }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect((await entries(admin)).filter(({ action }) => action === 'user.export-list')).toHaveLength(20);
  expect((await take(other)).status).toBe(200);
});
