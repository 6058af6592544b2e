import 'reflect-metadata';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startIdentity, type IdentityUnderTest, type Member } from '../testing/identity-app.js';

let identity: IdentityUnderTest;
let ada: Member;
let grace: Member;
beforeAll(async () => {
  identity = await startIdentity({}, { events: false });
  ada = await identity.member('admin');
  grace = await identity.member('admin');
});
afterAll(() => identity.stop());
beforeEach(async () => {
  await identity.sql('delete from admin_looks');
  await identity.sql(`update users set name = 'Ada', role = 'admin' where id = ?`, [ada.id]);
});

const look = async (admin: Member, kind: string, id: number) =>
  identity.ask('POST', '/api/admin/looks', { caller: admin.caller, body: { kind, id } });

test('shows the others what an admin has open, by name and never by address', async () => {
  expect((await look(ada, 'deal', 5)).json()).toEqual([]);
  expect((await look(grace, 'deal', 6)).json()).toEqual([{ kind: 'deal', id: 5, name: 'Ada' }]);
  await look(ada, 'student-card', 7);
  expect((await look(grace, 'deal', 5)).json()).toEqual([{ kind: 'student-card', id: 7, name: 'Ada' }]);
  await identity.sql('update users set name = null where id = ?', [ada.id]);
  expect((await look(grace, 'deal', 5)).json()).toEqual([{ kind: 'student-card', id: 7, name: null }]);
});

test('forgets it after half a minute, and of who is no admin any more', async () => {
  await look(ada, 'vendor', 5);
  await identity.sql(`update admin_looks set seen_at = now() - interval '31 seconds'`);
  expect((await look(grace, 'deal', 5)).json()).toEqual([]);
  await look(ada, 'vendor', 5);
  await identity.sql(`update users set role = 'vendor' where id = ?`, [ada.id]);
  expect((await look(grace, 'deal', 5)).json()).toEqual([]);
});

test('refuses other kinds', async () => {
  const refused = await look(ada, 'user', 5);
  expect([refused.statusCode, refused.json().errors]).toEqual([400, expect.anything()]);
});
