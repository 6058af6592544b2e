import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/database.js';
import { invalidRequest, StripeError } from '../errors/stripe-error.js';

/** Response to a request. */
export interface Answer {
  status: number;
  body: string;
  isReplayed?: boolean;
}

interface IdempotentRequest {
  key: string;
  /** Method, path and parameters, unchanged. */
  content: string;
}

/** Time after which a crashed request without a response is deleted. */
const ABANDONED_AFTER = sql<Date>`now() - interval '60 seconds'`;
/** Retention of keys: one day, Stripe's minimum. */
const REMEMBERED_FOR = sql<Date>`now() - interval '24 hours'`;
const NOT_REMEMBERED = new Set([401, 409, 429]);

/**
 * Returns the same response for the same key and content. Throws 400 idempotency_error for other content and 409
 * idempotency_key_in_use while the first request is in progress. Requests refused before execution are not stored.
 */
export async function answerOnce(
  db: Database,
  { key, content }: IdempotentRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (key.length > 255) throw invalidRequest('Idempotency-Key headers must be at most 255 characters');
  const fingerprint = createHash('sha256').update(content).digest('hex');
  const isFirst = await claim(db, key, fingerprint);
  if (!isFirst) return earlierAnswer(db, key, fingerprint);
  let answer: Answer | undefined;
  try {
    answer = await work();
    return answer;
  } finally {
    await remember(db, key, answer);
  }
}

async function claim(db: Database, key: string, fingerprint: string): Promise<boolean> {
  await db
    .deleteFrom('idempotency_keys')
    .where('key', '=', key)
    .where((row) =>
      row.or([
        row('created_at', '<', REMEMBERED_FOR),
        row.and([row('status', 'is', null), row('created_at', '<', ABANDONED_AFTER)]),
      ]),
    )
    .execute();
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
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
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

async function remember(db: Database, key: string, answer: Answer | undefined): Promise<void> {
  if (!answer || NOT_REMEMBERED.has(answer.status)) {
    await db.deleteFrom('idempotency_keys').where('key', '=', key).execute();
    return;
  }
  await db
    .updateTable('idempotency_keys')
    .set({ status: answer.status, body: answer.body })
    .where('key', '=', key)
    .execute();
}
