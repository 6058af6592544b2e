import { randomUUID } from 'node:crypto';
import type { AdminUserDto } from '@campus-deals/contracts/identity/user.dto';
import { eventually } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { sharedIdentity, type Answer } from '../../testing/identity-app.js';

const REASON = 'Sells notes';

const identity = await sharedIdentity();
const admin = await identity.member('admin');

const suspend = (id: number, reason: unknown = REASON, { caller } = admin): Promise<Answer> =>
  identity.ask('POST', `/api/admin/users/${id}/suspend`, { caller, body: { reason } });
const restore = (id: number): Promise<Answer> =>
  identity.ask('POST', `/api/admin/users/${id}/restore`, { caller: admin.caller });
const code = (answer: Answer): [number, string] => [answer.statusCode, answer.json<{ code: string }>().code];
const signIn = (email: string, sub: string, session: string = randomUUID()): Promise<Answer> =>
  identity.signIn(sub, { email, session_id: session });

describe('a suspended account', () => {
  test('is signed out everywhere at once, and published once', async () => {
    const received = await identity.endedSessions();
    const member = await identity.member('vendor');
    const answer = await suspend(member.id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id: member.id, suspendedAt: expect.any(String), suspensionReason: REASON });
    expect((await identity.resolve(member.token)).statusCode).toBe(404);
    await eventually(() => expect(received).toContainEqual({ userIds: [member.id] }));
    // This event ends pushes and event streams, like "sign out everywhere".
    expect(await identity.publishedOf(member, 'SessionsRevoked')).toHaveLength(1);
    expect(await identity.publishedOf(member, 'UserSuspended')).toEqual([{ userId: member.id, version: 2 }]);
  });

  test('cannot sign in, also from a session of the provider that it had, and learns why', async () => {
    const [email, sub, session] = [`${randomUUID()}@mail.example`, randomUUID(), randomUUID()];
    const { id } = (await signIn(email, sub, session)).json<{ id: number }>();
    await suspend(id);
    const refused = await signIn(email, sub);
    expect(code(refused)).toEqual([403, 'account_suspended']);
    expect(refused.json<{ detail: string }>().detail).toBe(
      'This account is suspended. Write to us if you think this is a mistake.',
    );
    expect(refused.headers['set-cookie']).toBeUndefined();
    expect((await signIn(email, sub, session)).statusCode).toBe(403);
  });

  test('receives no alerts, and keeps its preferences until it is restored', async () => {
    const member = await identity.member();
    await suspend(member.id);
    await restore(member.id);
    expect(await identity.publishedOf(member, 'UserUpdated')).toMatchObject([
      { emailNotifications: false },
      { emailNotifications: true },
    ]);
  });

  test('is in the list with its reason, and can be filtered for', async () => {
    const member = await identity.member();
    await suspend(member.id, '  Sells notes ');
    const ids = async (query: string): Promise<number[]> =>
      (await identity.ask('GET', `/api/admin/users?${query}`, { caller: admin.caller }))
        .json<AdminUserDto[]>()
        .map(({ id }) => id);
    expect(await ids('suspended=true')).toContain(member.id);
    expect(await ids('suspended=false&limit=200')).not.toContain(member.id);
  });

  test('keeps everything until it is restored, which is published', async () => {
    const member = await identity.member();
    await suspend(member.id);
    const { id, email } = member;
    expect((await restore(id)).json()).toMatchObject({ id, email, suspendedAt: null, suspensionReason: null });
    expect(await identity.publishedOf(member, 'UserRestored')).toEqual([{ userId: id, version: 3 }]);
  });

  test('is suspended once by two concurrent admins', async () => {
    const member = await identity.member();
    const answers = await Promise.all([suspend(member.id), suspend(member.id, 'Another reason')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await identity.publishedOf(member, 'UserSuspended')).toHaveLength(1);
    expect(code(await suspend(member.id))).toEqual([409, 'user_state_conflict']);
  });

  test('is not signed in by a concurrent sign-in', async () => {
    const [email, sub] = [`${randomUUID()}@mail.example`, randomUUID()];
    const { id } = (await signIn(email, sub)).json<{ id: number }>();
    await Promise.all([suspend(id), ...Array.from({ length: 8 }, () => signIn(email, sub))]);
    expect(await identity.sql('select 1 from sessions where user_id = ?', [id])).toEqual([]);
  });
});

describe('suspending', () => {
  test('is rejected for oneself, for an unknown user, and without a reason', async () => {
    expect(code(await suspend(admin.id))).toEqual([409, 'own_suspension']);
    expect(code(await suspend(2_000_000_000))).toEqual([404, 'user_not_found']);
    const { id } = await identity.member();
    expect((await suspend(id, ' ')).json()).toMatchObject({ status: 400, errors: { reason: [expect.any(String)] } });
    expect(code(await restore(id))).toEqual([409, 'user_state_conflict']);
  });

  test('each other concurrently leaves one admin who can sign in', async () => {
    const other = await identity.member('admin');
    const answers = await Promise.all([suspend(other.id), suspend(admin.id, REASON, other)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await identity.sql(`select 1 from users where role = 'admin' and suspended_at is null`)).toHaveLength(1);
    await identity.sql('update users set suspended_at = null, suspension_reason = null');
    await identity.sql(`update users set role = 'student' where id = ?`, [other.id]);
  });

  test('an admin counts as one less: the other one must stay admin', async () => {
    const other = await identity.member('admin');
    await suspend(other.id);
    const demote = { caller: admin.caller, body: { role: 'student' } };
    expect(code(await identity.ask('PATCH', `/api/admin/users/${admin.id}`, demote))).toEqual([409, 'last_admin']);
  });
});
