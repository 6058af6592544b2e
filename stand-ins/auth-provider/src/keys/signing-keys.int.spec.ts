import { forFile } from '@campus-deals/testing';
import type { JSONWebKeySet } from 'jose';
import { expect, test } from 'vitest';
import { ProviderUnderTest } from '../testing/provider-under-test.js';
import { signingKey } from './signing-keys.js';

const provider = await forFile(ProviderUnderTest.start());

test('publishes the key without its private half, for ten minutes of caching', async () => {
  const answer = await fetch(`${provider.url}/auth/v1/.well-known/jwks.json`);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=600');
  const [key, ...others] = ((await answer.json()) as JSONWebKeySet).keys;
  expect(others).toEqual([]);
  const [x, y, kid] = [expect.any(String), expect.any(String), expect.any(String)];
  expect(key).toEqual({ kty: 'EC', crv: 'P-256', x, y, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] });
  const { client, address } = await provider.signedIn();
  expect((await client.auth.getClaims()).data?.claims['email']).toBe(address);
});

test('creates one key when ten replicas start at once', async () => {
  await provider.database.many('DELETE FROM auth.signing_keys');
  const keys = await Promise.all(Array.from({ length: 10 }, async () => signingKey(provider.database)));
  expect(new Set(keys.map(({ kid }) => kid)).size).toBe(1);
});
