import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/database.js';
import { StripeError } from '../errors/stripe-error.js';

/** Response to a request. */
export interface Answer {
  status: number;
  body: string;
  isReplayed?: boolean;
}

/** Whether a key has expired: after a day, Stripe's minimum; after a minute if its request got no response. */
const IS_OVER = sql<boolean>`created_at < now() - CASE WHEN status IS NULL THEN interval '1 minute' ELSE '1 day' END`;

/**
 * Returns the same response for the same key and content. Throws 400 idempotency_error for other content and 409
 * idempotency_key_in_use while the first request is in progress. Responses to internal errors are not stored.
 */
export async function answerOnce(
  db: Database,
  { key, content }: { key: string; content: string },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const fingerprint = createHash('sha256').update(content).digest('hex');
  const isFirst = await claim(db, key, fingerprint);
  if (!isFirst) return earlierAnswer(db, key, fingerprint);
  let answer: Answer | undefined;
  try {
    answer = await work();
    return answer;
  } finally {
    await storeAnswer(db, key, answer);
  }
}

async function claim(db: Database, key: string, fingerprint: string): Promise<boolean> {
  await db.deleteFrom('idempotency_keys').where('key', '=', key).where(IS_OVER).execute();
  const inserted = await db
    .insertInto('idempotency_keys')
    .values({ key, fingerprint })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

async function earlierAnswer(db: Database, key: string, fingerprint: string): Promise<Answer> {
  const earlier = await db.selectFrom('idempotency_keys').selectAll().where('key', '=', key).executeTakeFirst();
  if (earlier && earlier.fingerprint !== fingerprint)
    throw new StripeError(
      400,
      'idempotency_error',
      `Keys for idempotent requests can only be used with the same parameters they were first used with: '${key}'`,
    );
  if (earlier?.status == null || earlier.body === null)
    throw new StripeError(
      409,
      'idempotency_error',
      `There is currently another in-progress request using this Idempotent Key: ${key}`,
      { code: 'idempotency_key_in_use' },
    );
  return { status: earlier.status, body: earlier.body, isReplayed: true };
}

async function storeAnswer(db: Database, key: string, answer: Answer | undefined): Promise<void> {
  if (!answer || answer.status >= 500) {
    await db.deleteFrom('idempotency_keys').where('key', '=', key).execute();
    return;
  }
  await db
    .updateTable('idempotency_keys')
    .set({ status: answer.status, body: answer.body })
    .where('key', '=', key)
    .execute();
}
