import { declaredRoutes } from '@campus-deals/service-defaults';
import { expect, test } from 'vitest';
import { sharedIdentity, type Answer, type Member } from '../../testing/identity-app.js';

const identity = await sharedIdentity();
const admin = await identity.member('admin');

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const changeRole = async (role: string, signedInAt: string | null, of?: Member): Promise<Answer> => {
  const { id } = of ?? (await identity.member());
  return identity.ask('PATCH', `/api/admin/users/${id}`, { caller: { ...admin.caller, signedInAt }, body: { role } });
};
const code = (answer: Answer): [number, string] => [answer.statusCode, answer.json<{ code: string }>().code];

test('making an admin requires a sign-in within the last 15 minutes', async () => {
  expect((await changeRole('admin', minutesAgo(14))).statusCode).toBe(200);
  for (const signedInAt of [minutesAgo(16), null])
    expect(code(await changeRole('admin', signedInAt))).toEqual([403, 'fresh_sign_in_required']);
});

test('other changes do not, nor does an admin who stays one', async () => {
  expect((await changeRole('vendor', minutesAgo(600))).statusCode).toBe(200);
  expect((await changeRole('admin', minutesAgo(600), await identity.member('admin'))).statusCode).toBe(200);
});

test('exporting personal data does', async () => {
  const needed = declaredRoutes(identity.app).filter(({ needsFreshSignIn }) => needsFreshSignIn);
  expect(needed.map(({ route }) => route).toSorted()).toEqual([
    'GET /api/admin/users.csv',
    'POST /api/admin/users/:id/export',
  ]);
  const caller = { ...admin.caller, signedInAt: minutesAgo(16) };
  expect(code(await identity.ask('GET', '/api/admin/users.csv', { caller }))).toEqual([403, 'fresh_sign_in_required']);
  expect(await identity.sql('select 1 from audit_entries where action = ?', ['user.export-list'])).toEqual([]);
});
