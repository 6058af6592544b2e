import { afterEach, describe, expect, test } from 'vitest';
import { newAddress, ProviderUnderTest, refusal, refused } from '../testing/provider-under-test.js';

describe('how many mails go', () => {
  let provider: ProviderUnderTest;
  afterEach(async () => provider.stop());

  test('one a minute to an address, whether it is known or not', async () => {
    provider = await ProviderUnderTest.start({ MAIL_FREQUENCY_SECONDS: '60' });
    const { address: known } = await provider.signedIn();
    const unknown = newAddress();
    await provider.age(61);
    for (const email of [known, unknown]) expect((await provider.post('/otp', { email })).status).toBe(200);
    const [ofKnown, ofUnknown] = await Promise.all(
      [known, unknown].map(async (email) => (await provider.post('/otp', { email })).text()),
    );
    expect(ofKnown).toMatch(/"For security purposes, you can only request this after (59|60) seconds."/);
    const withoutSeconds = (text: string | undefined): string | undefined => text?.replace(/after \d+/, 'after N');
    expect(withoutSeconds(ofUnknown)).toBe(withoutSeconds(ofKnown));
    const { client } = provider.browser();
    expect(refusal((await client.auth.signInWithOtp({ email: unknown })).error)).toEqual([
      429,
      'over_email_send_rate_limit',
    ]);
    await provider.age(61);
    expect((await client.auth.signInWithOtp({ email: unknown })).error).toBeNull();
  });

  test('resend counts for an address without a mail to send too, and not in the total', async () => {
    provider = await ProviderUnderTest.start({ MAIL_FREQUENCY_SECONDS: '60', MAILS_PER_HOUR: '1' });
    const email = newAddress();
    for (const type of ['signup', 'email_change']) {
      expect((await provider.post('/resend', { type, email })).status).toBe(200);
      expect(await refused(provider.post('/resend', { type, email }))).toEqual([429, 'over_email_send_rate_limit']);
    }
    expect((await provider.post('/otp', { email: newAddress() })).status).toBe(200);
  });

  test('200 requests for one address in a minute send one mail, and tell nothing about the address', async () => {
    provider = await ProviderUnderTest.start({ MAIL_FREQUENCY_SECONDS: '60', MAILS_PER_HOUR: '30' });
    const { address: known } = await provider.signedIn();
    await provider.age(61);
    const answersTo = async (email: string): Promise<string[]> =>
      Promise.all(
        Array.from({ length: 200 }, async () =>
          provider
            .post('/otp', { email })
            .then(async (answer) => `${answer.status} ${(await answer.text()).replace(/\d+ seconds/, 'N seconds')}`),
        ),
      );
    const unknown = newAddress();
    const [ofKnown, ofUnknown] = [await answersTo(known), await answersTo(unknown)];
    expect(ofKnown.filter((answer) => answer.startsWith('200'))).toHaveLength(1);
    expect(ofKnown.toSorted()).toEqual(ofUnknown.toSorted());
    expect(new Set(ofKnown).size).toBe(2);
    expect([provider.inbox.to(known).length, provider.inbox.to(unknown).length]).toEqual([2, 1]);
  });

  test('ten an hour to an address, also after a restart', async () => {
    provider = await ProviderUnderTest.start({ MAILS_PER_ADDRESS_AND_HOUR: '10' });
    const email = newAddress();
    for (let sent = 0; sent < 10; sent += 1) expect((await provider.post('/otp', { email })).status).toBe(200);
    await provider.age(600);
    const replica = await provider.replica();
    const answer = await replica.inject({
      method: 'POST',
      url: '/auth/v1/otp',
      headers: provider.keys,
      payload: { email },
    });
    expect(answer.statusCode).toBe(429);
    expect(answer.json()).toMatchObject({
      error_code: 'over_email_send_rate_limit',
      msg: expect.stringMatching(/after (2999|3000) seconds/),
    });
    await replica.close();
    await provider.age(3001);
    expect((await provider.post('/otp', { email })).status).toBe(200);
  });

  test('so many an hour in total, also at once', async () => {
    provider = await ProviderUnderTest.start({ MAILS_PER_HOUR: '5' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => refused(provider.post('/otp', { email: newAddress() }))),
    );
    expect(answers.filter(([status]) => status === 200)).toHaveLength(5);
    expect(answers.filter(([, code]) => code === 'over_email_send_rate_limit')).toHaveLength(15);
    expect(await (await provider.post('/otp', { email: newAddress() })).text()).toContain('email rate limit exceeded');
    expect(provider.inbox.mails).toHaveLength(5);
  });

  test('so many requests from one client, and X-Forwarded-For counts only from a trusted proxy', async () => {
    provider = await ProviderUnderTest.start({ RATE_LIMIT_OTP: '3', RATE_LIMIT_VERIFY: '2', RATE_LIMIT_TOKEN: '1' });
    const from = (ip: string): Record<string, string> => ({ 'x-forwarded-for': ip });
    for (let request = 0; request < 3; request += 1)
      await provider.post('/otp', { email: newAddress() }, from('10.1.1.1'));
    const limited = await provider.post('/otp', { email: newAddress() }, from('10.1.1.1'));
    expect([
      limited.status,
      limited.headers.get('x-sb-error-code'),
      Number(limited.headers.get('retry-after')) > 200,
    ]).toEqual([429, 'over_request_rate_limit', true]);
    expect((await provider.post('/otp', { email: newAddress() }, from('10.1.1.2'))).status).toBe(200);
    for (const path of ['/verify', '/verify', '/token?grant_type=pkce'])
      await provider.post(path, {}, from('10.1.1.1'));
    expect((await refused(provider.call('/verify?token=x&type=magiclink', { headers: from('10.1.1.1') })))[1]).toBe(
      'over_request_rate_limit',
    );
    expect((await refused(provider.post('/token?grant_type=refresh_token', {}, from('10.1.1.1'))))[1]).toBe(
      'over_request_rate_limit',
    );

    const alone = await provider.replica({ TRUST_PROXY: '192.0.2.1' });
    const answers = [];
    for (const ip of ['10.2.0.1', '10.2.0.2', '10.2.0.3', '10.2.0.4']) {
      answers.push(
        (
          await alone.inject({
            method: 'POST',
            url: '/auth/v1/otp',
            headers: { ...provider.keys, ...from(ip) },
            payload: {},
          })
        ).statusCode,
      );
    }
    expect(answers).toEqual([400, 400, 400, 429]);
    await alone.close();
  });

  test('a mail that could not be sent counts for nothing, and says so', async () => {
    provider = await ProviderUnderTest.start({ MAIL_FREQUENCY_SECONDS: '60' });
    const email = newAddress();
    provider.inbox.refusal = () => 451;
    expect(await refused(provider.post('/otp', { email }))).toEqual([500, 'unexpected_failure']);
    provider.inbox.refusal = () => 550;
    expect(await refused(provider.post('/otp', { email }))).toEqual([400, 'email_address_invalid']);
    provider.inbox.refusal = () => undefined;
    expect((await provider.post('/otp', { email })).status).toBe(200);
  });
});
