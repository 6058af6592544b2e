import { createHash, randomBytes } from 'node:crypto';
import type { TemporaryStack } from '../../local-stack/temporary-stack.ts';
import { query } from '../query.ts';

/** Signs in so many students of a college, of whom notification knows; answers their cookies. */
export async function students({ stack }: TemporaryStack, collegeId: number, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const rows = await query<{ id: number }>(
    stack.env['IDENTITY_DATABASE_URL'] ?? '',
    `WITH students AS (
       INSERT INTO users (email, role, referral_code, college_id)
       SELECT 'live-' || n || '@uni.example', 'student', 'LIVE' || n, $3 FROM generate_series(1, $1) n
       RETURNING id
     )
     INSERT INTO sessions (user_id, token_hash, expires_at)
     SELECT id, decode(($2::text[])[row_number() OVER ()], 'hex'), now() + interval '1 day' FROM students
     RETURNING user_id AS id`,
    [count, tokens.map((token) => createHash('sha256').update(token).digest('hex')), collegeId],
  );
  await query(
    stack.env['NOTIFICATION_DATABASE_URL'] ?? '',
    `INSERT INTO users (id, email, role, college_id, email_notifications, browser_notifications, version)
     SELECT id, 'live-' || id || '@uni.example', 'student', $2, false, false, 1 FROM unnest($1::int[]) id`,
    [rows.map(({ id }) => id), collegeId],
  );
  return tokens.map((token) => `campus_deals_session=${token}`);
}
