import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { ANON_KEY, ProviderUnderTest, refused } from '../testing/provider-under-test.js';

interface Refreshed {
  access_token: string;
  refresh_token: string;
}

const provider = await ProviderUnderTest.shared();

describe('refreshing', () => {
  const request = async (refreshToken: unknown): Promise<Response> =>
    provider.post('/token?grant_type=refresh_token', { refresh_token: refreshToken });
  async function refresh(refreshToken: string): Promise<Refreshed> {
    const answer = await request(refreshToken);
    if (answer.status !== 200) throw new Error(await answer.text());
    return (await answer.json()) as Refreshed;
  }

  test('gives a new refresh token and an access token of the same session', async () => {
    const { client, accessToken, refreshToken } = await provider.signedIn();
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(refreshToken);
    const [before, after] = [decodeJwt(accessToken), decodeJwt(data.session?.access_token ?? '')];
    expect(after).toMatchObject({ sub: before.sub, session_id: before['session_id'], amr: before['amr'] });
  });

  test('the token before the newest gives the newest again, at any age', async () => {
    const { refreshToken: first } = await provider.signedIn();
    const second = await refresh(first);
    await provider.age(24 * 3600);
    expect((await refresh(first)).refresh_token).toBe(second.refresh_token);
  });

  test('an older token is refused, and the session and others of the user go on', async () => {
    const one = await provider.signedIn();
    const other = await provider.signedIn(one.address);
    const second = await refresh(one.refreshToken);
    const third = await refresh(second.refresh_token);
    expect(await refused(request(one.refreshToken))).toEqual([400, 'refresh_token_not_found']);
    expect((await request(third.refresh_token)).status).toBe(200);
    expect((await request(other.refreshToken)).status).toBe(200);
  });

  test('twenty refreshes at once all get the same new token', async () => {
    const { refreshToken, accessToken } = await provider.signedIn();
    const row = { lock: 'SELECT 1 FROM auth.sessions WHERE id = $1', values: [decodeJwt(accessToken)['session_id']] };
    const answers = await provider.atOnce(8, row, async () => refresh(refreshToken));
    answers.push(...(await Promise.all(Array.from({ length: 12 }, async () => refresh(refreshToken)))));
    expect(new Set(answers.map((answer) => answer.refresh_token)).size).toBe(1);
    for (const { access_token } of answers) expect((await provider.userOf(access_token)).status).toBe(200);
  });

  test('refresh tokens are not in the database', async () => {
    const { refreshToken } = await provider.signedIn();
    const { refresh_token: second } = await refresh(refreshToken);
    const kept = JSON.stringify(
      await provider.database.many(
        "SELECT encode(refresh_hash, 'escape') AS a, encode(previous_hash, 'escape') AS b, s.* FROM auth.sessions s",
      ),
    );
    for (const token of [refreshToken, second]) expect(kept).not.toContain(token);
  });

  test('needs the key of the project', async () => {
    const url = `${provider.url}/auth/v1/token?grant_type=refresh_token`;
    const without = await fetch(url, { method: 'POST', body: '{}' });
    const wrong = await fetch(url, { method: 'POST', body: '{}', headers: { apikey: `${ANON_KEY}x` } });
    expect([without.status, wrong.status]).toEqual([401, 401]);
  });
});
