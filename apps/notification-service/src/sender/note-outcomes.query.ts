import { statement } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import type { Db } from '../entities.js';
import { leaseEnd, type LeasedBatch } from './batch.queue.js';
import type { Outcome } from './outcome-notes.js';

const COUNTED = ['sent', 'failed', 'uncertain', 'skipped'] as const;

const difference = (status: string) =>
  sql`(count(*) FILTER (WHERE new_status = ${sql.lit(status)}) - count(*) FILTER (WHERE old_status = ${sql.lit(status)}))::int`;

interface Notes {
  id: number;
  claim: number;
  ids: number[];
  statuses: string[];
  waits: (number | null)[];
  replies: (string | null)[];
  attempts: number[];
}

/**
 * Raw SQL: Kysely has no typed `unnest` of several arrays, and each count is a difference of two. Prepared, because
 * planning takes longer than execution.
 */
const note = statement(
  (_db: Db, { id, claim, ids, statuses, waits, replies, attempts }: Notes) => sql`
    WITH note AS (
      SELECT * FROM unnest(${ids}::int[], ${statuses}::text[], ${waits}::float8[], ${replies}::text[], ${attempts}::int[])
        AS note (id, status, due_in, reply, attempts)
    ), held AS (
      SELECT claim = ${claim}::int AS is_held FROM newsletter_batches WHERE id = ${id}::int FOR NO KEY UPDATE
    ), before AS (
      SELECT r.id, r.status, r.due_at FROM newsletter_recipients r JOIN note USING (id), held
      WHERE r.status <> 'sent' AND (note.status = 'sent' OR (is_held AND r.due_at IS NOT NULL))
      ORDER BY r.id FOR UPDATE OF r
    ), noted AS (
      UPDATE newsletter_recipients r
      SET status = note.status,
        reply = note.reply,
        attempts = r.attempts + note.attempts,
        due_at = now() + make_interval(secs => note.due_in),
        sent_at = CASE WHEN note.status = 'sent' THEN now() END
      FROM note, before
      WHERE r.id = note.id AND before.id = note.id
      RETURNING note.status AS new_status, before.status AS old_status,
        (r.due_at IS NOT NULL)::int - (before.due_at IS NOT NULL)::int AS opened
    ), counts AS (
      SELECT coalesce(sum(opened), 0)::int AS open,
        ${sql.join(COUNTED.map((status) => sql`${difference(status)} AS ${sql.ref(status)}`))}
      FROM noted
    )
    UPDATE newsletter_batches b
    SET open = b.open + counts.open,
      ${sql.join(COUNTED.map((status) => sql`${sql.ref(status)} = b.${sql.ref(status)} + counts.${sql.ref(status)}`))},
      leased_until = CASE WHEN b.claim = ${claim}::int THEN ${leaseEnd} ELSE b.leased_until END
    FROM counts WHERE b.id = ${id}::int`,
);

/**
 * Records the outcomes of a batch's recipients, updates its counts and renews the lease, in one statement. "sent" is
 * recorded even if another sender has claimed the batch since. All other outcomes require the current claim and never
 * overwrite "sent". Erased rows are skipped.
 */
export async function noteOutcomes(
  db: Db,
  { id, claim }: Pick<LeasedBatch, 'id' | 'claim'>,
  outcomes: readonly Outcome[],
): Promise<void> {
  await note(db, {
    id,
    claim,
    ids: outcomes.map(({ recipientId }) => recipientId),
    statuses: outcomes.map(({ status }) => status),
    waits: outcomes.map(({ dueInSeconds }) => dueInSeconds),
    replies: outcomes.map(({ reply }) => reply),
    attempts: outcomes.map(({ isAttempt }) => Number(isAttempt)),
  });
}
