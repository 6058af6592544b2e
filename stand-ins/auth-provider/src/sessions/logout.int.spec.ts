import { describe, expect, test } from 'vitest';
import { ProviderUnderTest, refused, type SignedInBrowser } from '../testing/provider-under-test.js';

const provider = await ProviderUnderTest.shared();

describe('signing out', () => {
  async function threeBrowsers(): Promise<[SignedInBrowser, SignedInBrowser, SignedInBrowser]> {
    const [first, stranger] = [await provider.signedIn(), await provider.signedIn()];
    return [first, await provider.signedIn(first.address), stranger];
  }

  const isIn = async ({ accessToken, refreshToken }: SignedInBrowser): Promise<boolean> => {
    const user = await provider.userOf(accessToken);
    const refresh = await provider.post('/token?grant_type=refresh_token', { refresh_token: refreshToken });
    expect([`${user.status}`, refresh.status]).toEqual(user.status === 200 ? ['200', 200] : ['403', 400]);
    return user.status === 200;
  };

  test.each([
    ['local', [false, true]],
    ['global', [false, false]],
  ] as const)('%s', async (scope, expected) => {
    const [here, there, stranger] = await threeBrowsers();
    expect((await here.client.auth.signOut({ scope })).error).toBeNull();
    expect([await isIn(here), await isIn(there)]).toEqual(expected);
    expect(await isIn(stranger)).toBe(true);
  });

  test('without a scope means everywhere, and answers nothing', async () => {
    const [here, there] = await threeBrowsers();
    const answer = await provider.post('/logout', '{}', { authorization: `Bearer ${here.accessToken}` });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect(await isIn(there)).toBe(false);
    expect(await refused(provider.userOf(here.accessToken))).toEqual([403, 'session_not_found']);
  });

  test('knows only these scopes, and needs a token', async () => {
    const { accessToken } = await provider.signedIn();
    const logout = async (scope: string, headers = {}): Promise<[number, string]> =>
      refused(provider.post(`/logout?scope=${scope}`, '{}', headers));
    expect(await logout('others', { authorization: `Bearer ${accessToken}` })).toEqual([400, 'validation_failed']);
    expect(await logout('global')).toEqual([401, 'no_authorization']);
    expect(await logout('global', { authorization: 'Bearer nonsense' })).toEqual([403, 'bad_jwt']);
  });
});
