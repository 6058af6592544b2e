import { createHash, randomBytes } from 'node:crypto';
import type { TemporaryStack } from '../../local-stack/temporary-stack.ts';
import { query } from '../query.ts';

/** Signs in so many vendors; answers their cookies. */
export async function uploaders({ stack }: TemporaryStack, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  await query(
    stack.env['IDENTITY_DATABASE_URL'] ?? '',
    `WITH vendors AS (
       INSERT INTO users (email, role, referral_code)
       SELECT 'slow-' || n || '@uni.example', 'vendor', 'SLOW' || n FROM generate_series(1, $1) n
       RETURNING id
     )
     INSERT INTO sessions (user_id, token_hash, expires_at)
     SELECT id, decode(($2::text[])[row_number() OVER ()], 'hex'), now() + interval '1 day' FROM vendors`,
    [count, tokens.map((token) => createHash('sha256').update(token).digest('hex'))],
  );
  return tokens.map((token) => `campus_deals_session=${token}`);
}
