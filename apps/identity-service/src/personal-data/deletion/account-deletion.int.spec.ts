import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@campus-deals/contracts/events';
import type { ErasureDto } from '@campus-deals/contracts/identity/user.dto';
import { eventOf } from '@campus-deals/messaging/testing/service';
import type { Caller } from '@campus-deals/service-defaults';
import { eventually } from '@campus-deals/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { IdentityUnderTest, sharedIdentity, type Answer, type Member } from '../../testing/identity-app.js';
import { AccountDeletionHandlers } from './account-deletion.handlers.js';
import { ProviderAccountsService } from './provider-accounts.service.js';

const CATALOG: Caller = { kind: 'service', name: 'catalog' };

/** Nothing runs in the background: each test runs the steps itself. */
const identity = await sharedIdentity();
const admin = await identity.member('admin');
beforeEach(() => {
  identity.provider.server.away = false;
  identity.provider.server.requests.length = 0;
});

const remove = (caller: Caller, body: object = { confirmation: 'delete' }): Promise<Answer> =>
  identity.ask('DELETE', '/api/user/account', { caller, body });
const removed = async (member: Member): Promise<string> =>
  (await remove(member.caller)).json<{ erasureId: string }>().erasureId;
const subject = (erasureId: string): Promise<Answer> =>
  identity.ask('GET', `/internal/erasures/${erasureId}`, { caller: CATALOG });
const erasures = async (): Promise<ErasureDto[]> =>
  (await identity.ask('GET', '/api/admin/users/erasures?limit=200', { caller: admin.caller })).json();
const erasureOf = async (erasureId: string): Promise<ErasureDto | undefined> =>
  (await erasures()).find(({ id }) => id === erasureId);
const rowOf = async (erasureId: string): Promise<Record<string, unknown> | undefined> =>
  (await identity.sql<Record<string, unknown>>('select * from erasures where id = ?', [erasureId]))[0];

const handle = {
  provider: (payload: DomainEvent<'UserDeleted'>['payload']) => {
    const handler = identity.get(AccountDeletionHandlers);
    const deleted = eventOf('UserDeleted', payload);
    return identity.inSteps(
      () => handler.deleteAtProvider(deleted),
      () => handler.deleteProviderAccountWhenUserDeleted(deleted),
    );
  },
  catalog: (erasureId: string) => erasedFrom('Catalog', erasureId),
  billing: (erasureId: string) => erasedFrom('Billing', erasureId),
  notification: (erasureId: string) => erasedFrom('Notification', erasureId),
};
const erasedFrom = (service: 'Catalog' | 'Billing' | 'Notification', erasureId: string): Promise<void> =>
  identity.inTransaction(() => {
    const handler = identity.get(AccountDeletionHandlers);
    return handler[`noteErasureWhen${service}Erased`](eventOf(`UserErasedFrom${service}`, { erasureId }) as never);
  });
/** Creates a user who signs in at the provider. */
async function linkedMember(): Promise<Member & { supabaseId: string }> {
  const member = await identity.member();
  const supabaseId = randomUUID();
  await identity.sql('update users set supabase_id = ? where id = ?', [supabaseId, member.id]);
  return { ...member, supabaseId };
}
function providerKnows(supabaseId: string): string {
  const path = `/auth/v1/admin/users/${supabaseId}`;
  identity.provider.server.on(`GET ${path}`, {
    body: { id: supabaseId, aud: 'authenticated', email: 'x@mail.example' },
  });
  identity.provider.server.on(`DELETE ${path}`, { body: {} });
  return path;
}

describe('deleting an account', () => {
  test('removes it at once with its sessions, clears the cookie, and notifies gateways and services', async () => {
    const received = await identity.endedSessions();
    const member = await linkedMember();
    const answer = await remove(member.caller);
    expect([answer.statusCode, answer.json()]).toEqual([202, { erasureId: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
    expect(answer.headers['set-cookie']).toMatch(/^campus_deals_session=; Max-Age=0/);
    expect(await identity.sql('select 1 from users where id = ?', [member.id])).toEqual([]);
    expect((await identity.resolve(member.token)).statusCode).toBe(404);
    const { erasureId } = answer.json<{ erasureId: string }>();
    expect(await identity.publishedOf(member, 'UserDeleted')).toEqual([{ erasureId, userId: member.id }]);
    await eventually(() => expect(received).toContainEqual({ userIds: [member.id] }));
  });

  test('twice is 404 the second time, and one erasure', async () => {
    const member = await identity.member();
    const answers = await Promise.all([remove(member.caller), remove(member.caller)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([202, 404]);
    expect(await identity.publishedOf(member, 'UserDeleted')).toHaveLength(1);
  });

  test('is refused to the last admin, also for the last two concurrently', async () => {
    const alone = await IdentityUnderTest.start({}, { events: false });
    const [one, two] = [await alone.member('admin'), await alone.member('admin')];
    const answers = await Promise.all(
      [one, two].map(({ caller }) =>
        alone.ask('DELETE', '/api/user/account', { caller, body: { confirmation: 'DELETE' } }),
      ),
    );
    const left = await alone.sql("select 1 from users where role = 'admin'");
    await alone.stop();
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([202, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'last_admin' });
    expect(left).toHaveLength(1);
  });

  test('keeps the accounts it invited', async () => {
    const [inviter, invited] = [await identity.member(), await identity.member()];
    await identity.sql('update users set referred_by_user_id = ? where id = ?', [inviter.id, invited.id]);
    await remove(inviter.caller);
    expect(await identity.sql('select referred_by_user_id as by from users where id = ?', [invited.id])).toEqual([
      { by: null },
    ]);
  });

  test('closes the account to an older token', async () => {
    const member = await linkedMember();
    await remove(member.caller);
    const answer = await identity.signIn(member.supabaseId, { email: member.email });
    expect(answer.json()).toMatchObject({ status: 401, code: 'invalid_provider_token' });
    expect(await identity.sql('select 1 from users where email = ?', [member.email])).toEqual([]);
  });

  test('and a concurrent sign-in leave no account', async () => {
    for (let round = 0; round < 5; round++) {
      const member = await linkedMember();
      await Promise.all([identity.signIn(member.supabaseId, { email: member.email }), remove(member.caller)]);
      expect(await identity.sql('select 1 from users where email = ?', [member.email])).toEqual([]);
    }
  });
});

describe('the erasure', () => {
  test('names the account until all is done, for services only', async () => {
    const member = await linkedMember();
    const erasureId = await removed(member);
    expect((await subject(erasureId)).json()).toEqual({
      userId: member.id,
      email: member.email,
      requestedAt: expect.any(String),
    });
    providerKnows(member.supabaseId);
    await handle.catalog(erasureId);
    await handle.billing(erasureId);
    await handle.notification(erasureId);
    expect((await subject(erasureId)).statusCode).toBe(200);
    await handle.provider({ erasureId, userId: member.id });
    expect((await subject(erasureId)).statusCode).toBe(404);
    expect(await rowOf(erasureId)).toMatchObject({
      user_id: null,
      email: null,
      supabase_id: null,
      supabase_id_hash: expect.any(Buffer),
      completed_at: expect.anything(),
    });
  });

  test('is shown to admins part by part, without personal data', async () => {
    const member = await linkedMember();
    const erasureId = await removed(member);
    expect(await erasureOf(erasureId)).toEqual({
      id: erasureId,
      requestedAt: expect.any(String),
      catalogDoneAt: null,
      billingDoneAt: null,
      notificationDoneAt: null,
      providerDoneAt: null,
      completedAt: null,
    });
    await handle.catalog(erasureId);
    expect(await erasureOf(erasureId)).toMatchObject({
      catalogDoneAt: expect.any(String),
      notificationDoneAt: null,
      completedAt: null,
    });
    const listed = JSON.stringify(await erasureOf(erasureId));
    for (const trace of [member.email, member.supabaseId]) expect(listed).not.toContain(trace);
  });

  test('completes once for repeated events', async () => {
    const member = await linkedMember();
    const erasureId = await removed(member);
    const path = providerKnows(member.supabaseId);
    const twice = async (step: () => Promise<void>): Promise<void> => {
      await step();
      const after = await rowOf(erasureId);
      await step();
      expect(await rowOf(erasureId)).toEqual(after);
    };
    await twice(() => handle.catalog(erasureId));
    await twice(() => handle.billing(erasureId));
    await twice(() => handle.notification(erasureId));
    await twice(() => handle.provider({ erasureId, userId: member.id }));
    expect(identity.provider.server.asked(`DELETE ${path}`)).toHaveLength(1);
  });

  test('completes when the last two parts end concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const erasureId = await removed(await identity.member());
      await handle.catalog(erasureId);
      await handle.billing(erasureId);
      await Promise.all([handle.notification(erasureId), handle.provider({ erasureId, userId: 1 })]);
      expect(await rowOf(erasureId)).toMatchObject({ email: null, completed_at: expect.anything() });
    }
  });

  test.each(['0', '00000000-0000-7000-8000-000000000000'])('of an unknown id is no %s', async (id) => {
    expect([400, 404]).toContain((await subject(id)).statusCode);
    if (id.length > 1) await handle.catalog(id);
  });
});

describe('the account at the provider', () => {
  test('is deleted there, as its administrator', async () => {
    const member = await linkedMember();
    const erasureId = await removed(member);
    const path = providerKnows(member.supabaseId);
    await handle.provider({ erasureId, userId: member.id });
    expect(identity.provider.server.asked(`DELETE ${path}`)[0]?.headers).toMatchObject({ apikey: 'sb_secret_test' });
    expect(await rowOf(erasureId)).toMatchObject({ provider_done_at: expect.anything() });
  });

  test('may be gone already', async () => {
    const member = await linkedMember();
    const erasureId = await removed(member);
    const path = `/auth/v1/admin/users/${member.supabaseId}`;
    for (const method of ['GET', 'DELETE'])
      identity.provider.server.on(`${method} ${path}`, {
        status: 404,
        body: { code: 'user_not_found', message: 'User not found' },
      });
    await handle.provider({ erasureId, userId: member.id });
    expect(await rowOf(erasureId)).toMatchObject({ provider_done_at: expect.anything() });
  });

  test('is retried later while the provider is down', async () => {
    const member = await linkedMember();
    const erasureId = await removed(member);
    identity.provider.server.away = true;
    await expect(handle.provider({ erasureId, userId: member.id })).rejects.toThrow('sign-in provider is away');
    expect(await rowOf(erasureId)).toMatchObject({ provider_done_at: null });
  });

  test('stays, and its part open, while the key of the provider’s administrator is not set', async () => {
    const service = new ProviderAccountsService({ providerUrl: identity.provider.url });
    await expect(service.delete(randomUUID())).rejects.toThrow('SUPABASE_SERVICE_ROLE_KEY is not set');
    expect(identity.provider.server.requests).toEqual([]);
  });

  test('does not exist for a demo account', async () => {
    const demo = await removed(await identity.member());
    await handle.provider({ erasureId: demo, userId: 1 });
    expect(await rowOf(demo)).toMatchObject({ provider_done_at: expect.anything() });
    expect(identity.provider.server.requests).toEqual([]);
  });
});

test('an account is deleted and erased everywhere, through the complete queue', async () => {
  const whole = await IdentityUnderTest.start();
  const { caller } = await whole.member();
  const answer = await whole.ask('DELETE', '/api/user/account', { caller, body: { confirmation: 'DELETE' } });
  const { erasureId } = answer.json<{ erasureId: string }>();
  for (const service of ['Catalog', 'Billing', 'Notification'] as const)
    await whole.deliver(`UserErasedFrom${service}`, { erasureId });
  const row = await eventually(
    async () =>
      (await whole.sql<object>('select * from erasures where id = ? and completed_at is not null', [erasureId]))[0] ??
      null,
    { message: 'the erasure completed' },
  );
  await whole.stop();
  expect(row).toMatchObject({ user_id: null, email: null, supabase_id: null });
});

test('a demo user who signs in again after deletion gets a new id, which services do not treat as erased', async () => {
  const signIn = async (): Promise<{ userId: number }> =>
    (await identity.ask('POST', '/api/auth/dev-login', { body: { role: 'user' } })).json();
  const { userId } = await signIn();
  const [sessionId = 0] = await identity.column<number>('SELECT max(id) FROM sessions WHERE user_id = ?', [userId]);
  await remove({ kind: 'user', userId, role: 'student', sessionId });
  const again = await signIn();
  expect(again.userId).not.toBe(userId);
  expect(await signIn()).toEqual(again);
});
