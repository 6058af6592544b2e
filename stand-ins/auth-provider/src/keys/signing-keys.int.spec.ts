import { decodeProtectedHeader, type JSONWebKeySet } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProviderUnderTest } from '../testing/provider-under-test.js';
import { SigningKeys } from './signing-keys.js';

describe('signing keys', () => {
  let provider: ProviderUnderTest;
  let keys: SigningKeys;
  beforeAll(async () => {
    provider = await ProviderUnderTest.start();
    keys = new SigningKeys(provider.database, 3600);
  });
  afterAll(async () => provider.stop());

  const published = async (): Promise<JSONWebKeySet['keys']> =>
    ((await (await fetch(`${provider.url}/auth/v1/.well-known/jwks.json`)).json()) as JSONWebKeySet).keys;
  const kidOf = (token: string): string => decodeProtectedHeader(token).kid ?? '';

  test('are published without their private half, for ten minutes of caching', async () => {
    const answer = await fetch(`${provider.url}/auth/v1/.well-known/jwks.json`);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=600');
    const [key, ...others] = ((await answer.json()) as JSONWebKeySet).keys;
    expect(others).toEqual([]);
    expect(key).toEqual({
      kty: 'EC',
      crv: 'P-256',
      x: expect.any(String),
      y: expect.any(String),
      kid: expect.any(String),
      alg: 'ES256',
      use: 'sig',
      key_ops: ['verify'],
    });
  });

  test('change without a session noticing: old tokens hold, new ones carry the new key', async () => {
    const { client, accessToken, address } = await provider.signedIn();
    expect((await client.auth.getClaims()).data?.claims['email']).toBe(address);
    const kid = await keys.rotate();
    const kids = (await published()).map((key) => key.kid);
    expect(kids[0]).toBe(kid);
    expect(kids).toContain(kidOf(accessToken));
    expect((await client.auth.getUser()).error).toBeNull();
    expect((await client.auth.getClaims()).data?.claims['email']).toBe(address);

    const { data } = await client.auth.refreshSession();
    expect(kidOf(data.session?.access_token ?? '')).toBe(kid);
    const fresh = provider.browser().client;
    const checked = await fresh.auth.getClaims(data.session?.access_token);
    expect([checked.error, checked.data?.header.kid]).toEqual([null, kid]);
  });

  test('stay published until every token and every cached key set is past, then go', async () => {
    const [before] = await published();
    await keys.rotate();
    await provider.age(3600 + 600);
    expect((await published()).map((key) => key.kid)).toContain(before?.kid);
    await provider.age(301);
    expect((await published()).map((key) => key.kid)).not.toContain(before?.kid);
    await keys.rotate();
    expect(await provider.database.many('SELECT 1 FROM auth.signing_keys WHERE kid = $1', [before?.kid])).toEqual([]);
  });

  test('ten replicas that start, or change keys, at once leave one that signs', async () => {
    await provider.database.many('DELETE FROM auth.signing_keys');
    await Promise.all(Array.from({ length: 10 }, async () => keys.ensure()));
    expect(await published()).toHaveLength(1);
    await Promise.all(Array.from({ length: 10 }, async () => keys.rotate()));
    expect(await provider.database.many('SELECT 1 FROM auth.signing_keys WHERE retired_at IS NULL')).toHaveLength(1);
  });
});
