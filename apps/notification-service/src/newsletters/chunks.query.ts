import type { NewsletterTrigger } from '@campus-deals/contracts/enumerations';
import type { DueRows } from '@campus-deals/messaging';
import { statement } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { type OutcomeColumns, outcomeRows } from '../senders/public.js';
import type { Db } from '../tables.js';

/** A chunk of a newsletter's recipients. */
export interface Chunk {
  id: number;
  newsletterId: number;
  number: number;
  /** Partition of its recipients. */
  month: string | null;
  trigger: NewsletterTrigger;
  collegeId: number | null;
  weekKey: string | null;
  subject: string | null;
  intro: string | null;
  createdBy: number | null;
  ratePerSecond: number | null;
  /** When it was due: pauses of subscriptions count from here. */
  createdAt: Date;
}

/** Selects the chunks of a newsletter `n` that have open recipients. */
export const openChunks = (db: Db) =>
  db
    .selectFrom('newsletter_chunks as c')
    .select('c.id')
    .where('c.newsletter_id', '=', sql.ref<number>('n.id'))
    .where('c.open', '>', 0);

/** Selects the chunks of running newsletters that have due recipients. */
export function dueChunks(db: Db): DueRows {
  return db
    .selectFrom('newsletter_chunks as c')
    .innerJoin('newsletters as n', 'n.id', 'c.newsletter_id')
    .select(['c.id', 'c.due_at as dueAt'])
    .where('c.open', '>', sql.lit(0))
    .where('c.due_at', '<=', sql<string>`now()`)
    .where('n.status', '=', 'sending')
    .orderBy('c.due_at')
    .orderBy('c.id');
}

/** Returns undefined unless its newsletter is being sent at this moment. */
export async function findSendingChunk(db: Db, id: number): Promise<Chunk | undefined> {
  const found = await db
    .selectFrom('newsletter_chunks as c')
    .innerJoin('newsletters as n', 'n.id', 'c.newsletter_id')
    .select([
      'c.id',
      'c.number',
      'n.id as newsletterId',
      'n.month',
      'n.trigger',
      'n.college_id as collegeId',
      'n.week_key as weekKey',
      'n.created_by as createdBy',
      'n.rate_per_second as ratePerSecond',
      'n.subject',
      'n.intro',
      sql<string>`coalesce(n.starts_at, n.created_at)`.as('createdAt'),
    ])
    .where('c.id', '=', id)
    .where('n.status', '=', 'sending')
    .executeTakeFirst();
  return found && { ...found, createdAt: new Date(found.createdAt) };
}

/** Locks the next few due recipients until the transaction ends or the process dies. */
export const lockDueRecipients = statement(
  (db: Db, chunk: Pick<Chunk, 'newsletterId' | 'month' | 'number'> & { count: number }) =>
    db
      .selectFrom('newsletter_recipients')
      .select(['id', 'email', 'attempts', sql<boolean>`status = 'uncertain'`.as('isUncertain')])
      .where('newsletter_id', '=', chunk.newsletterId)
      .where('month', '=', chunk.month)
      .where('chunk', '=', chunk.number)
      .where('due_at', '<=', sql<string>`now()`)
      .orderBy('id')
      .limit(chunk.count)
      .forUpdate()
      .skipLocked(),
);

const COUNTED = ['sent', 'failed', 'uncertain', 'skipped'] as const;

const difference = (status: string) =>
  sql`(count(*) FILTER (WHERE new_status = ${sql.lit(status)}) - count(*) FILTER (WHERE old_status = ${sql.lit(status)}))::int`;

/**
 * Records the outcomes of a chunk's recipients and updates its counts, in one statement. Final and erased recipients
 * stay as they are, so recording twice is harmless. Raw SQL: each count is a difference of two.
 */
export const recordOutcomes = statement(
  (_db: Db, { id, month, ...outcomes }: Pick<Chunk, 'id' | 'month'> & OutcomeColumns) => sql`
    WITH outcome AS (${outcomeRows(outcomes)}), before AS (
      SELECT r.id, r.status FROM newsletter_recipients r JOIN outcome USING (id)
      WHERE r.month = ${month}::date AND r.due_at IS NOT NULL ORDER BY r.id FOR UPDATE OF r
    ), recorded AS (
      UPDATE newsletter_recipients r
      SET status = outcome.status,
        reply = outcome.reply,
        attempts = r.attempts + outcome.attempts,
        due_at = now() + make_interval(secs => outcome.due_in),
        sent_at = CASE WHEN outcome.status = 'sent' THEN now() END
      FROM outcome, before
      WHERE r.month = ${month}::date AND r.id = outcome.id AND before.id = outcome.id
      RETURNING outcome.status AS new_status, before.status AS old_status, (r.due_at IS NULL)::int AS closed
    ), counts AS (
      SELECT coalesce(sum(closed), 0)::int AS closed,
        ${sql.join(COUNTED.map((status) => sql`${difference(status)} AS ${sql.ref(status)}`))}
      FROM recorded
    )
    UPDATE newsletter_chunks c
    SET open = c.open - counts.closed,
      ${sql.join(COUNTED.map((status) => sql`${sql.ref(status)} = c.${sql.ref(status)} + counts.${sql.ref(status)}`))}
    FROM counts WHERE c.id = ${id}::int`,
);

/** Makes a chunk due when the first of its recipients is, behind all chunks that are due already. */
export async function postponeChunk(db: Db, { id, newsletterId, month, number }: Chunk): Promise<void> {
  await db
    .updateTable('newsletter_chunks')
    .where('id', '=', id)
    .set(({ selectFrom }) => ({
      due_at: sql<Date>`greatest(now(), ${selectFrom('newsletter_recipients')
        .select(({ fn }) => fn.min('due_at').as('due_at'))
        .where('newsletter_id', '=', newsletterId)
        .where('month', '=', month)
        .where('chunk', '=', number)})`,
    }))
    .execute();
}

/**
 * Skips the remaining recipients of one chunk of a cancelled newsletter. Returns whether there was one. Emails on their
 * way still count as sent.
 */
export async function cancelRest(db: Db, newsletterId: number): Promise<boolean> {
  const { rows } = await sql`
    WITH chunk AS (
      SELECT c.id, c.newsletter_id, c.number, n.month FROM newsletter_chunks c JOIN newsletters n ON n.id = c.newsletter_id
      WHERE c.newsletter_id = ${newsletterId} AND c.open > 0 AND n.status = 'cancelled'
      ORDER BY c.number LIMIT 1 FOR NO KEY UPDATE OF c SKIP LOCKED
    ), left_over AS (
      SELECT r.id, r.month, r.status FROM newsletter_recipients r
      JOIN chunk ON r.newsletter_id = chunk.newsletter_id AND r.month = chunk.month AND r.chunk = chunk.number
      WHERE r.due_at IS NOT NULL ORDER BY r.id FOR UPDATE OF r SKIP LOCKED
    ), ended AS (
      UPDATE newsletter_recipients r
      SET due_at = NULL,
        status = CASE r.status WHEN 'uncertain' THEN 'uncertain' ELSE 'skipped' END,
        reply = CASE r.status WHEN 'uncertain' THEN r.reply ELSE 'cancelled' END
      FROM left_over WHERE r.month = left_over.month AND r.id = left_over.id
      RETURNING (left_over.status <> 'uncertain')::int AS skipped
    ), counts AS (
      SELECT count(*)::int AS ended, coalesce(sum(skipped), 0)::int AS skipped FROM ended
    )
    UPDATE newsletter_chunks c SET open = c.open - counts.ended, skipped = c.skipped + counts.skipped
    FROM chunk, counts WHERE c.id = chunk.id AND counts.ended > 0 RETURNING c.id`.execute(db);
  return rows.length > 0;
}
