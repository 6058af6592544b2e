import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import type { Database, Queries } from '../database/database.js';

const ALGORITHM = 'ES256';
/** Time for which clients and our services cache the key set. */
const CACHED_SECONDS = 600;
const CLOCK_SKEW_SECONDS = 300;
const ONE_AT_A_TIME = 4_242_011;

/**
 * ES256 keys of access tokens. Only one signs. A retired key stays published for verification until its last token and
 * all cached key sets have expired. Keys are read from the database each time, so that all replicas switch together.
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

  /** Creates the first key of a new database. */
  async ensure(): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await transaction.many('SELECT pg_advisory_xact_lock($1)', [ONE_AT_A_TIME]);
      const active = await transaction.one('SELECT kid FROM auth.signing_keys WHERE retired_at IS NULL');
      if (!active) await addKey(transaction);
    });
  }

  /** Starts signing with a new key, and returns its id. */
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

  /** Returns the public key of an id while it is published. */
  async checking(kid: string): Promise<CryptoKey | undefined> {
    const row = (await this.published()).find((row) => row.kid === kid);
    return row && this.import(kid, 'public', publicPart(row));
  }

  /** Returns the public key set (RFC 7517), with the signing key first. */
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

/** Returns the public members of a key. They are listed by name, so that the private one cannot leak. */
function publicPart({ kid, private_jwk: { kty, crv, x, y } }: KeyRow): JWK {
  return { kty, crv, x, y, kid, alg: ALGORITHM, use: 'sig', key_ops: ['verify'] } as JWK;
}
