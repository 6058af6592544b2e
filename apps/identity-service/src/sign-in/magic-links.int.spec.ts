import type { MagicLinkDto } from '@campus-deals/contracts/internal.dto';
import type { Caller } from '@campus-deals/service-defaults';
import { describe, expect, test } from 'vitest';
import { sharedIdentity, type Answer } from '../testing/identity-app.js';

const NOTIFICATION: Caller = { kind: 'service', name: 'notification' };
const MESSAGE = 'The magic link has expired or is invalid. Please request a new one.';

const identity = await sharedIdentity();

const made = async (userId: number): Promise<MagicLinkDto> =>
  (await identity.ask('POST', `/internal/users/${userId}/magic-link`, { caller: NOTIFICATION })).json();
const use = (token: string, caller?: Caller): Promise<Answer> =>
  identity.ask('GET', `/api/auth/verify?token=${token}`, caller ? { caller } : {});

const account = (token: string): Promise<Answer> =>
  identity.ask('POST', '/api/auth/verify/account', { body: { token } });

/** Returns the parts of an error response that matter. */
const refusal = (answer: Answer): unknown => ({
  status: answer.statusCode,
  ...answer.json<object>(),
  cookie: answer.headers['set-cookie'],
});
const REFUSED = expect.objectContaining({ status: 400, code: 'link_invalid', message: MESSAGE, cookie: undefined });

describe('a magic link', () => {
  test('signs in once', async () => {
    const { id } = await identity.member();
    const { token } = await made(id);
    const answer = await use(token);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ id, role: 'user', redirectTo: null });
    expect(answer.headers['set-cookie']).toMatch(/^campus_deals_session=[\w-]{43}; /);
    expect(refusal(await use(token))).toEqual(REFUSED);
  });

  test('identifies its account repeatedly, and still signs in', async () => {
    const { id } = await identity.member();
    await identity.sql('update users set email = ? where id = ?', [`jo.${id}@uni.example`, id]);
    const { token } = await made(id);
    for (let time = 0; time < 2; time++) {
      const answer = await account(token);
      expect(answer.json()).toEqual({ email: 'j…@uni.example' });
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
    expect((await use(token)).statusCode).toBe(200);
    expect(refusal(await account(token))).toEqual(REFUSED);
  });

  test('signs in once when used twice concurrently', async () => {
    const { token } = await made((await identity.member()).id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => use(token)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400, 400, 400]);
  });

  test('works for 15 minutes', async () => {
    const { id } = await identity.member();
    const { token, expiresAt } = await made(id);
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(14.9 * 60_000);
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(15 * 60_000);
    await identity.sql('update users set magic_link_expiry = now() where id = ?', [id]);
    expect(refusal(await use(token))).toEqual(REFUSED);
  });

  test('is replaced by the next one', async () => {
    const { id } = await identity.member();
    const [first, second] = [await made(id), await made(id)];
    expect(refusal(await use(first.token))).toEqual(REFUSED);
    expect((await use(second.token)).statusCode).toBe(200);
  });

  test('is stored as its hash only', async () => {
    const { id } = await identity.member();
    const { token } = await made(id);
    const [row] = await identity.sql<{ all: string }>('select users::text as all from users where id = ?', [id]);
    expect(row?.all).not.toContain(token);
  });

  test('leads a vendor without a complete registration to it, and others nowhere', async () => {
    const vendor = await identity.member('vendor');
    expect((await use((await made(vendor.id)).token)).json()).toEqual({
      id: vendor.id,
      role: 'vendor',
      redirectTo: '/vendor/register',
    });
    await identity.sql('update users set has_completed_registration = true where id = ?', [vendor.id]);
    expect((await use((await made(vendor.id)).token)).json()).toMatchObject({ redirectTo: null });
  });

  test('ends the browser’s previous session', async () => {
    const [before, owner] = [await identity.member(), await identity.member()];
    await use((await made(owner.id)).token, before.caller);
    expect(await identity.sql('select 1 from sessions where id = ?', [before.caller.sessionId])).toEqual([]);
  });

  test.each(['x', 'a'.repeat(43), '%27%20or%201%3D1'])('that never existed is rejected: %s', async (token) => {
    expect(refusal(await use(token))).toEqual(REFUSED);
  });
});
