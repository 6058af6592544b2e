import { describe, expect, test } from 'vitest';
import {
  CALLBACK,
  EXPIRED,
  fragmentOf,
  newAddress,
  ProviderUnderTest,
  refusal,
} from '../testing/provider-under-test.js';

const provider = await ProviderUnderTest.shared();

describe("changing one's address", () => {
  async function requested(flowType: 'pkce' | 'implicit' = 'implicit') {
    const browser = await provider.signedIn(newAddress('old'), flowType);
    const newEmail = newAddress('new');
    const { data, error } = await browser.client.auth.updateUser({ email: newEmail }, { emailRedirectTo: CALLBACK });
    if (error) throw error;
    const [toOld, toNew] = [await provider.inbox.newest(browser.address, 2), await provider.inbox.newest(newEmail)];
    const token = (mail: typeof toOld): string => mail.values.get('token_hash') ?? '';
    return { ...browser, newEmail, answered: data.user, toOld, toNew, tokens: [token(toOld), token(toNew)] as const };
  }

  test('mails both addresses and changes nothing yet', async () => {
    const { answered, address, newEmail, toOld, toNew } = await requested();
    expect(answered).toMatchObject({ email: address, new_email: newEmail, email_change_sent_at: expect.any(String) });
    expect([toOld.subject, toNew.subject]).toEqual([
      'Confirm the change of your email on Campus Deals',
      'Confirm your new email for Campus Deals',
    ]);
    expect([toOld.values.get('type'), toNew.values.get('type')]).toEqual(['email_change', 'email_change']);
    expect(toOld.text).toContain(newEmail);
  });

  test.each([
    ['old, then new', [0, 1]],
    ['new, then old', [1, 0]],
  ] as const)('counts when both have confirmed: %s', async (_order, [first, second]) => {
    const { client, address, newEmail, userId, tokens } = await requested();
    const half = await provider.verify({ token_hash: tokens[first], type: 'email_change' });
    expect(half.error).toBeNull();
    expect(half.data.session).toBeNull();
    expect((await client.auth.getUser()).data.user?.email).toBe(address);
    const whole = await provider.verify({ token_hash: tokens[second], type: 'email_change' });
    expect(whole.data.user).toMatchObject({
      id: userId,
      email: newEmail,
      identities: [{ email: newEmail, identity_data: { email: newEmail, email_verified: true } }],
    });
    expect(whole.data.user?.new_email).toBeUndefined();
    expect((await client.auth.refreshSession()).data.user?.email).toBe(newEmail);
    expect((await provider.signedIn(newEmail)).userId).toBe(userId);
    expect((await provider.signedIn(address)).userId).not.toBe(userId);
  });

  test('one half twice is not two halves', async () => {
    const { client, tokens, address } = await requested();
    await provider.verify({ token_hash: tokens[1], type: 'email_change' });
    expect(await provider.refusedToVerify({ token_hash: tokens[1], type: 'email_change' })).toEqual(EXPIRED);
    expect((await client.auth.getUser()).data.user?.email).toBe(address);
  });

  const ACCEPTED = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';
  const link = (token: string): string =>
    `${provider.url}/auth/v1/verify?token=${token}&type=email_change&redirect_to=${encodeURIComponent(CALLBACK)}`;

  test('by opened links, PKCE: the first says what is missing, the second brings a code', async () => {
    const { tokens, client, newEmail } = await requested('pkce');
    const first = await provider.open(link(tokens[0]));
    expect([fragmentOf(first).get('message'), first.searchParams.get('message')]).toEqual([ACCEPTED, ACCEPTED]);
    const code = (await provider.open(link(tokens[1]))).searchParams.get('code') ?? '';
    expect((await client.auth.exchangeCodeForSession(code)).data.user?.email).toBe(newEmail);
  });

  test('a second request replaces the first, with its half', async () => {
    const { client, tokens, address } = await requested();
    await provider.verify({ token_hash: tokens[0], type: 'email_change' });
    const other = newAddress('other');
    await client.auth.updateUser({ email: other });
    const toOther = await provider.inbox.newest(other);
    expect(await provider.refusedToVerify({ token_hash: tokens[1], type: 'email_change' })).toEqual(EXPIRED);
    const half = await provider.verify({ token_hash: toOther.values.get('token_hash') ?? '', type: 'email_change' });
    expect([half.error, half.data.session]).toEqual([null, null]);
    expect((await client.auth.getUser()).data.user?.email).toBe(address);
  });

  test('not to an address somebody has, now or by the time of the second half', async () => {
    const { client, tokens, newEmail } = await requested();
    const { address: taken } = await provider.signedIn();
    expect(refusal((await client.auth.updateUser({ email: taken })).error)).toEqual([422, 'email_exists']);
    await provider.verify({ token_hash: tokens[0], type: 'email_change' });
    await provider.signedIn(newEmail);
    const late = await provider.refusedToVerify({ token_hash: tokens[1], type: 'email_change' });
    expect(late).toEqual([422, 'email_exists']);
  });

  test('expires like any link', async () => {
    const { tokens } = await requested();
    await provider.age(601);
    expect(await provider.refusedToVerify({ token_hash: tokens[1], type: 'email_change' })).toEqual(EXPIRED);
  });
});
