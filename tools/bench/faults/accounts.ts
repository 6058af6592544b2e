import { createHash, randomBytes } from 'node:crypto';
import { databasesIn, query } from '../databases.ts';

/** A signed-in user. */
export interface Account {
  userId: number;
  email: string;
  cookie: string;
}

/** Creates `count` accounts with a session each, also in notification's copy. `name` is the prefix of the addresses. */
export async function accounts(
  env: NodeJS.ProcessEnv,
  name: string,
  count: number,
  collegeId: number | null = null,
): Promise<Account[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const { identity, notification } = databasesIn(env);
  const digest = (token: string) => createHash('sha256').update(token).digest('hex');
  const rows = await query<{ userId: number; email: string; hash: string }>(
    identity,
    `WITH made AS (
       INSERT INTO users (email, role, referral_code, college_id)
       SELECT $1 || n || '@uni.example', 'student', upper($1) || n, $4 FROM generate_series(1, $2) n RETURNING id, email
     ), numbered AS (SELECT id, email, row_number() OVER (ORDER BY id) AS n FROM made), opened AS (
       INSERT INTO sessions (user_id, token_hash, expires_at)
       SELECT id, decode(($3::text[])[n], 'hex'), now() + interval '1 day' FROM numbered RETURNING user_id, token_hash
     )
     SELECT made.id AS "userId", made.email, encode(opened.token_hash, 'hex') AS hash
     FROM made JOIN opened ON opened.user_id = made.id ORDER BY made.id`,
    [name, count, tokens.map(digest), collegeId],
  );
  await query(
    notification,
    `INSERT INTO users (id, email, role, college_id, email_notifications, browser_notifications, version)
     SELECT id, email, 'student', $3, false, false, 1 FROM unnest($1::int[], $2::text[]) AS made (id, email)`,
    [rows.map(({ userId }) => userId), rows.map(({ email }) => email), collegeId],
  );
  const byHash = new Map(tokens.map((token) => [digest(token), token]));
  return rows.map(({ hash, ...account }) => ({ ...account, cookie: `campus_deals_session=${byHash.get(hash) ?? ''}` }));
}
