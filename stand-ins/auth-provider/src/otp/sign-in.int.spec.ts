import { forFile } from '@campus-deals/testing';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { describe, expect, test } from 'vitest';
import {
  CALLBACK,
  fragmentOf,
  newAddress,
  ProviderUnderTest,
  refusal,
  refused,
  SITE,
} from '../testing/provider-under-test.js';

const strict = await forFile(ProviderUnderTest.start({ MAIL_FREQUENCY_SECONDS: '60' }));

describe('signing in by mail, with a link to our own page', async () => {
  const provider = await ProviderUnderTest.shared();

  test('the page gets the token in the fragment, and verifies by POST', async () => {
    const client = provider.browser();
    const address = newAddress();
    const sent = await client.auth.signInWithOtp({ email: address, options: { emailRedirectTo: CALLBACK } });
    expect(sent.error).toBeNull();
    const mail = await provider.inbox.newest(address);
    const link = new URL(mail.link);
    expect(`${link.origin}${link.pathname}${link.search}`).toBe(`${SITE}/verify`);
    expect(Object.fromEntries(fragmentOf(link))).toEqual({
      token_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      type: 'signup',
      redirect_to: CALLBACK,
    });

    const token_hash = mail.values.get('token_hash') ?? '';
    const { data, error } = await client.auth.verifyOtp({ token_hash, type: 'signup' });
    expect(error).toBeNull();
    expect(data.session).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      user: { email: address, role: 'authenticated', aud: 'authenticated' },
    });
    expect((await client.auth.getUser()).data.user).toMatchObject({
      id: data.user?.id,
      email: address,
      app_metadata: { provider: 'email', providers: ['email'] },
    });
  });

  test('the first mail confirms the address, later ones are for signing in', async () => {
    const first = await provider.signedIn();
    const second = await provider.signedIn(first.address);
    expect(second.userId).toBe(first.userId);
    expect(provider.inbox.to(first.address).map((mail) => mail.values.get('type'))).toEqual(['signup', 'magiclink']);
    const { data } = await second.client.auth.getUser();
    expect(data.user?.email_confirmed_at).toBeDefined();
    expect(data.user?.identities).toMatchObject([
      { provider: 'email', user_id: first.userId, identity_data: { email: first.address, email_verified: true } },
    ]);
  });

  test('the access token says who, in which session and how', async () => {
    const { accessToken, userId, address } = await provider.signedIn();
    expect(decodeProtectedHeader(accessToken)).toEqual({ alg: 'ES256', typ: 'JWT', kid: expect.any(String) });
    const claims = decodeJwt(accessToken);
    expect(claims).toMatchObject({
      iss: `${SITE}/auth/v1`,
      sub: userId,
      aud: 'authenticated',
      email: address,
      phone: '',
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'otp', timestamp: expect.any(Number) }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      is_anonymous: false,
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600);
  });

  test('by the code of the mail, typed on any device', async () => {
    const address = newAddress();
    await provider.browser('pkce').auth.signInWithOtp({ email: address });
    const { code } = await provider.inbox.newest(address);
    const { data, error } = await provider.verify({ email: address, token: code, type: 'email' });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(address);
  });

  test('upper case and spaces around an address do not make another user', async () => {
    const first = await provider.signedIn();
    const spelled = ` ${first.address.toUpperCase()} `;
    const client = provider.browser();
    expect((await client.auth.signInWithOtp({ email: spelled })).error).toBeNull();
    const { code } = await provider.inbox.newest(first.address, 2);
    const { data } = await client.auth.verifyOtp({ email: spelled, token: code, type: 'email' });
    expect(data.user).toMatchObject({ id: first.userId, email: first.address });
  });

  test('an unknown address is answered like a known one, unless the client wants no new users', async () => {
    const client = provider.browser();
    const unknown = newAddress();
    const { error } = await client.auth.signInWithOtp({ email: unknown, options: { shouldCreateUser: false } });
    expect(refusal(error)).toEqual([422, 'otp_disabled']);
    expect(provider.inbox.to(unknown)).toEqual([]);
    const [known, { address }] = [await provider.post('/otp', { email: unknown }), await provider.signedIn()];
    const other = await provider.post('/otp', { email: address });
    expect([known.status, await known.text()]).toEqual([other.status, await other.text()]);
  });

  test('a mail is plain text and HTML, with link, code and how long they hold', async () => {
    const { address } = await provider.signedIn();
    const { subject, text, html, link, code, from } = await provider.inbox.newest(address);
    expect(subject).toBe('Confirm your email for Campus Deals');
    expect(from).toContain('Campus Deals');
    for (const part of [text, html.replaceAll('&amp;', '&')]) {
      expect(part).toContain(link);
      expect(part).toContain(code);
      expect(part).toContain('expire in 10 minutes');
      expect(part).toContain('request this?');
    }
  });

  test('one email a minute goes to an address, whether it is known or not, also of many requests at once', async () => {
    const { address: known } = await strict.signedIn();
    const unknown = newAddress();
    await strict.age(61);
    const answersTo = async (email: string): Promise<string[]> =>
      Promise.all(
        Array.from({ length: 20 }, async () => {
          const answer = await strict.post('/otp', { email });
          return `${answer.status} ${(await answer.text()).replace(/\d+ seconds/, 'N seconds')}`;
        }),
      );
    const [ofKnown, ofUnknown] = [await answersTo(known), await answersTo(unknown)];
    expect(ofKnown.filter((answer) => answer.startsWith('200'))).toHaveLength(1);
    expect(ofKnown.toSorted()).toEqual(ofUnknown.toSorted());
    expect([strict.inbox.to(known).length, strict.inbox.to(unknown).length]).toEqual([2, 1]);
    const client = strict.browser();
    const again = await client.auth.signInWithOtp({ email: unknown });
    expect(refusal(again.error)).toEqual([429, 'over_email_send_rate_limit']);
    await strict.age(61);
    expect((await client.auth.signInWithOtp({ email: unknown })).error).toBeNull();
  });

  test('an email that could not be sent does not count', async () => {
    const email = newAddress();
    strict.inbox.refusal = () => 451;
    expect(await refused(strict.post('/otp', { email }))).toEqual([500, 'unexpected_failure']);
    strict.inbox.refusal = () => 550;
    expect(await refused(strict.post('/otp', { email }))).toEqual([400, 'email_address_invalid']);
    strict.inbox.refusal = () => undefined;
    expect((await strict.post('/otp', { email })).status).toBe(200);
  });
});

describe('signing in by mail, with a link to the provider', async () => {
  const provider = await ProviderUnderTest.shared({ MAIL_LINKS_TO: 'provider' });

  test('implicit: the session comes back in the fragment', async () => {
    const client = provider.browser();
    const address = newAddress();
    await client.auth.signInWithOtp({ email: address, options: { emailRedirectTo: `${CALLBACK}?next=%2Fdeals` } });
    const landing = await provider.open((await provider.inbox.newest(address)).link);
    expect(`${landing.origin}${landing.pathname}${landing.search}`).toBe(`${CALLBACK}?next=%2Fdeals`);
    const values = Object.fromEntries(fragmentOf(landing));
    expect(values).toMatchObject({ expires_in: '3600', token_type: 'bearer', type: 'signup', sb: '' });
    const { data, error } = await client.auth.setSession({
      access_token: values['access_token'] ?? '',
      refresh_token: values['refresh_token'] ?? '',
    });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(address);
  });

  test('PKCE: a code comes back that only the asking browser can exchange, once', async () => {
    const client = provider.browser('pkce');
    const address = newAddress();
    await client.auth.signInWithOtp({ email: address, options: { emailRedirectTo: `${CALLBACK}?sb_flow_id=7` } });
    const landing = await provider.open((await provider.inbox.newest(address)).link);
    expect(landing.hash).toBe('');
    expect(landing.searchParams.get('sb_flow_id')).toBe('7');
    const code = landing.searchParams.get('code') ?? '';
    const { data, error } = await client.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user?.email).toBe(address);
  });

  test('a target that is not allowed becomes the page it was asked from, else the site', async () => {
    const address = newAddress();
    const client = provider.browser();
    await client.auth.signInWithOtp({ email: address, options: { emailRedirectTo: 'https://evil.test/steal' } });
    const { link, values } = await provider.inbox.newest(address);
    expect(values.get('redirect_to')).toBe(SITE);
    // The link was altered after it was sent, and is validated again when opened.
    const forged = new URL(link);
    forged.searchParams.set('redirect_to', 'https://evil.test/steal');
    const landing = await provider.open(forged.href, { referer: 'https://mail.evil.test/' });
    expect(landing.origin).toBe(SITE);
    expect(fragmentOf(landing).get('access_token')).not.toBeNull();
  });
});
