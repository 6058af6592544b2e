import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.js';

const ALGORITHM = 'ES256';
const ONE_AT_A_TIME = 4_242_011;

/** The ES256 key of access tokens, created once per database. */
export interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  /** Public members. They are listed by name, so that the private one cannot leak. */
  published: JWK;
}

/** Reads the key, and creates it in a new database. Safe to run concurrently. */
export async function signingKey(database: Database): Promise<SigningKey> {
  const { kid, private_jwk: privateJwk } = await database.transaction(async (transaction) => {
    await transaction.many('SELECT pg_advisory_xact_lock($1)', [ONE_AT_A_TIME]);
    const known = await transaction.one<KeyRow>(
      'SELECT kid, private_jwk FROM auth.signing_keys WHERE retired_at IS NULL',
    );
    if (known) return known;
    const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
    const created: KeyRow = { kid: randomUUID(), private_jwk: await exportJWK(privateKey) };
    await transaction.many('INSERT INTO auth.signing_keys (kid, private_jwk) VALUES ($1, $2)', [
      created.kid,
      JSON.stringify(created.private_jwk),
    ]);
    return created;
  });
  const { kty, crv, x, y } = privateJwk;
  const published = { kty, crv, x, y, kid, alg: ALGORITHM, use: 'sig', key_ops: ['verify'] } as JWK;
  const [privateKey, publicKey] = (await Promise.all(
    [privateJwk, published].map((jwk) => importJWK(jwk, ALGORITHM)),
  )) as [CryptoKey, CryptoKey];
  return { kid, privateKey, publicKey, published };
}

interface KeyRow {
  kid: string;
  private_jwk: JWK;
}

/** Publishes the key set (RFC 7517), which clients and our services cache for ten minutes. */
export function keysRoutes(app: FastifyInstance, { key: { published } }: { key: SigningKey }): void {
  app.get('/auth/v1/.well-known/jwks.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=600').send({ keys: [published] }),
  );
}
