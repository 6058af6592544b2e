import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import type { Database, Queries } from '../database/database.js';

const ALGORITHM = 'ES256';
/** Clients and our services keep a key set for ten minutes. */
const CACHED_SECONDS = 600;
const CLOCK_SKEW_SECONDS = 300;
const ONE_AT_A_TIME = 4_242_011;

/**
 * The ES256 keys that sign access tokens. One signs; a retired one stays published, and good for checking, until the last
 * token it signed has expired and everybody's cached key set with it. Read from the database each time, so that all
 * replicas change over together.
 */
export class SigningKeys {
  private readonly imported = new Map<string, Promise<CryptoKey>>();
  private readonly publishedSeconds: number;

  constructor(
    private readonly database: Database,
    tokenSeconds: number,
  ) {
    this.publishedSeconds = tokenSeconds + CACHED_SECONDS + CLOCK_SKEW_SECONDS;
  }

  /** Makes the first key of a new database. */
  async ensure(): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await transaction.many('SELECT pg_advisory_xact_lock($1)', [ONE_AT_A_TIME]);
      const active = await transaction.one('SELECT kid FROM auth.signing_keys WHERE retired_at IS NULL');
      if (!active) await addKey(transaction);
    });
  }

  /** A new key signs from now on. Gives its id. */
  async rotate(): Promise<string> {
    return this.database.transaction(async (transaction) => {
      await transaction.many('SELECT pg_advisory_xact_lock($1)', [ONE_AT_A_TIME]);
      await transaction.many('UPDATE auth.signing_keys SET retired_at = clock_timestamp() WHERE retired_at IS NULL');
      await transaction.many(
        'DELETE FROM auth.signing_keys WHERE retired_at < clock_timestamp() - make_interval(secs => $1)',
        [this.publishedSeconds],
      );
      return addKey(transaction);
    });
  }

  async signing(queries: Queries): Promise<{ kid: string; key: CryptoKey }> {
    const row = await queries.one<KeyRow>('SELECT kid, private_jwk FROM auth.signing_keys WHERE retired_at IS NULL');
    if (!row) throw new Error('there is no signing key');
    return { kid: row.kid, key: await this.import(row.kid, 'private', row.private_jwk) };
  }

  /** The public key of that id while it is published, else undefined. */
  async checking(kid: string): Promise<CryptoKey | undefined> {
    const row = (await this.published()).find((row) => row.kid === kid);
    return row && this.import(kid, 'public', publicPart(row));
  }

  /** The key set as everybody may see it (RFC 7517), the signing key first. */
  async publicSet(): Promise<{ keys: JWK[] }> {
    return { keys: (await this.published()).map(publicPart) };
  }

  private published(): Promise<KeyRow[]> {
    return this.database.many<KeyRow>(
      `SELECT kid, private_jwk FROM auth.signing_keys
       WHERE retired_at IS NULL OR retired_at > clock_timestamp() - make_interval(secs => $1)
       ORDER BY retired_at DESC NULLS FIRST`,
      [this.publishedSeconds],
    );
  }

  private async import(kid: string, half: 'private' | 'public', jwk: JWK): Promise<CryptoKey> {
    const name = `${kid} ${half}`;
    let key = this.imported.get(name);
    if (!key) {
      if (this.imported.size > 20) this.imported.clear();
      key = importJWK(jwk, ALGORITHM) as Promise<CryptoKey>;
      this.imported.set(name, key);
    }
    return key;
  }
}

interface KeyRow {
  kid: string;
  private_jwk: JWK;
}

async function addKey(transaction: Queries): Promise<string> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const kid = randomUUID();
  await transaction.many('INSERT INTO auth.signing_keys (kid, private_jwk) VALUES ($1, $2)', [
    kid,
    JSON.stringify(await exportJWK(privateKey)),
  ]);
  return kid;
}

/** By name, so that the private number cannot slip through. */
function publicPart({ kid, private_jwk: { kty, crv, x, y } }: KeyRow): JWK {
  return { kty, crv, x, y, kid, alg: ALGORITHM, use: 'sig', key_ops: ['verify'] } as JWK;
}
