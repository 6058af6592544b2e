import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLBACK, newAddress, ProviderUnderTest } from '../testing/provider-under-test.js';

describe('signing in by mail', () => {
  let provider: ProviderUnderTest;
  beforeAll(async () => void (provider = await ProviderUnderTest.start()));
  afterAll(async () => provider.stop());

  test('by the default link: our own page gets the token in the fragment, and verifies by POST', async () => {
    const { client } = provider.browser('implicit');
    const address = newAddress();
    expect((await client.auth.signInWithOtp({ email: address, options: { emailRedirectTo: CALLBACK } })).error).toBeNull();
    const mail = await provider.inbox.newest(address);
    const link = new URL(mail.link);
    expect(`${link.origin}${link.pathname}${link.search}`).toBe('http://localhost:3000/verify');
    const values = new URLSearchParams(link.hash.slice(1));
    expect(values.get('redirect_to')).toBe(CALLBACK);
    expect(values.get('type')).toBe('signup');

    const { data, error } = await client.auth.verifyOtp({ token_hash: values.get('token_hash') ?? '', type: 'signup' });
    expect(error).toBeNull();
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { email: address, role: 'authenticated', aud: 'authenticated' } });
    expect((await client.auth.getUser()).data.user).toMatchObject({ id: data.user?.id, email: address, app_metadata: { provider: 'email' } });
    const refreshed = await client.auth.refreshSession();
    expect(refreshed.data.session?.refresh_token).not.toBe(data.session?.refresh_token);
    expect(refreshed.data.session?.user.id).toBe(data.user?.id);
  });
});
