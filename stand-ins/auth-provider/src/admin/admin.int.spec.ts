import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ANON_KEY,
  CALLBACK,
  newAddress,
  ProviderUnderTest,
  refusal,
  refused,
  SERVICE_KEY,
} from '../testing/provider-under-test.js';

describe('with the service key', () => {
  let provider: ProviderUnderTest;
  beforeAll(async () => void (provider = await ProviderUnderTest.start()));
  afterAll(async () => provider.stop());

  test('a user can be deleted, with every session', async () => {
    const { client, userId, accessToken, refreshToken, address } = await provider.signedIn();
    const admin = provider.admin();
    expect((await admin.auth.admin.getUserById(userId)).data.user?.email).toBe(address);
    expect((await admin.auth.admin.deleteUser(userId)).error).toBeNull();
    expect(refusal((await client.auth.getUser(accessToken)).error)).toEqual([403, 'user_not_found']);
    expect((await provider.post('/token?grant_type=refresh_token', { refresh_token: refreshToken })).status).toBe(400);
    expect(refusal((await admin.auth.admin.deleteUser(userId)).error)).toEqual([404, 'user_not_found']);
    expect((await provider.signedIn(address)).userId).not.toBe(userId);
  });

  test('only with it', async () => {
    const { userId, accessToken } = await provider.signedIn();
    const remove = async (authorization?: string): Promise<[number, string]> =>
      refused(
        provider.call(`/admin/users/${userId}`, {
          method: 'DELETE',
          body: '{}',
          headers: { ...(authorization && { authorization }) },
        }),
      );
    expect(await remove()).toEqual([401, 'no_authorization']);
    for (const token of [ANON_KEY, accessToken, `${SERVICE_KEY}x`])
      expect(await remove(`Bearer ${token}`)).toEqual([403, 'not_admin']);
    for (const path of ['/admin/users', `/admin/users/${userId}`])
      expect(await refused(provider.call(path, { headers: { authorization: `Bearer ${accessToken}` } }))).toEqual([
        403,
        'not_admin',
      ]);
    expect((await provider.call('/user', { headers: { authorization: `Bearer ${accessToken}` } })).status).toBe(200);
  });

  test('ids have to be ids, pages pages', async () => {
    const headers = { authorization: `Bearer ${SERVICE_KEY}` };
    expect(await refused(provider.call('/admin/users/7', { headers }))).toEqual([404, 'validation_failed']);
    expect(await refused(provider.call(`/admin/users/${randomUUID()}`, { headers }))).toEqual([404, 'user_not_found']);
    for (const page of ['-1', '0', 'x', '1e9'])
      expect(await refused(provider.call(`/admin/users?page=${page}`, { headers }))).toEqual([
        400,
        'validation_failed',
      ]);
  });

  test('users are made, changed and listed', async () => {
    const { admin } = provider.admin().auth;
    const email = newAddress();
    const { data, error } = await admin.createUser({
      email: email.toUpperCase(),
      email_confirm: true,
      user_metadata: { name: 'Ada' },
      app_metadata: { plan: 'a' },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email,
      user_metadata: { name: 'Ada' },
      app_metadata: { plan: 'a', provider: 'email' },
      email_confirmed_at: expect.any(String),
    });
    expect(refusal((await admin.createUser({ email })).error)).toEqual([422, 'email_exists']);
    expect(refusal((await admin.createUser({})).error)).toEqual([400, 'validation_failed']);
    const changed = await admin.updateUserById(data.user?.id ?? '', {
      email: newAddress('changed'),
      app_metadata: { plan: null },
    });
    expect(changed.data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
    const first = await admin.listUsers({ page: 1, perPage: 1 });
    expect(first.data).toMatchObject({ users: [{ id: data.user?.id }], nextPage: 2 });
    const total = 'total' in first.data ? first.data.total : 0;
    expect(total).toBeGreaterThanOrEqual(2);
  });

  test('a banned user neither gets in nor stays', async () => {
    const { client, userId, address, refreshToken } = await provider.signedIn();
    const { admin } = provider.admin().auth;
    expect((await admin.updateUserById(userId, { ban_duration: '1h30m' })).error).toBeNull();
    expect(refusal((await client.auth.getUser()).error)).toEqual([403, 'user_banned']);
    expect(await refused(provider.post('/token?grant_type=refresh_token', { refresh_token: refreshToken }))).toEqual([
      400,
      'user_banned',
    ]);
    await provider.post('/otp', { email: address });
    const { code } = await provider.inbox.newest(address, 2);
    expect(await refused(provider.post('/verify', { type: 'email', email: address, token: code }))).toEqual([
      403,
      'user_banned',
    ]);
    expect((await admin.updateUserById(userId, { ban_duration: 'none' })).error).toBeNull();
    expect((await client.auth.getUser()).error).toBeNull();
    expect(refusal((await admin.updateUserById(userId, { ban_duration: 'soon' })).error)).toEqual([
      400,
      'validation_failed',
    ]);
  });

  test('a link can be had without a mail', async () => {
    const { admin } = provider.admin().auth;
    const email = newAddress();
    const { data, error } = await admin.generateLink({ type: 'magiclink', email, options: { redirectTo: CALLBACK } });
    expect(error).toBeNull();
    expect(data.properties).toMatchObject({
      redirect_to: CALLBACK,
      verification_type: 'signup',
      email_otp: expect.stringMatching(/^\d{6}$/),
    });
    expect(data.user?.email).toBe(email);
    const { data: signedIn } = await provider
      .browser()
      .client.auth.verifyOtp({ token_hash: data.properties?.hashed_token ?? '', type: 'signup' });
    expect(signedIn.user?.email).toBe(email);
    expect(provider.inbox.to(email)).toEqual([]);
    expect(refusal((await admin.generateLink({ type: 'magiclink', email: 'nobody' })).error)).toEqual([
      400,
      'validation_failed',
    ]);
    expect(refusal((await admin.generateLink({ type: 'recovery', email })).error)).toEqual([400, 'validation_failed']);
  });
});
