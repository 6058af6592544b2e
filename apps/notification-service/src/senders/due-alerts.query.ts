import { statement } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import type { QueuedAlerts } from '../notifications/public.js';
import { PRIORITY } from '../messages/public.js';
import type { Db } from '../tables.js';
import { type DueRecipient, type OutcomeColumns, outcomeRows } from './slices/outcomes.js';

/** A message with an alert, or a digest, that is due. */
export type DueAlert = DueRecipient & QueuedAlerts & { traceparent: string | null };

const lock = statement((db: Db, { count }: { count: number }) =>
  db
    .selectFrom('messages')
    .leftJoin('users', 'users.id', 'messages.user_id')
    .select(({ fn }) => [
      'messages.id',
      'messages.kind',
      'messages.about',
      'messages.attempts',
      'messages.traceparent',
      // Without the account, the alert is not wanted.
      fn.coalesce('users.email', sql.lit('')).as('email'),
      sql.lit(false).as('isUncertain'),
    ])
    .where('channel', '=', sql.lit('mail' as const))
    .where('status', '=', sql.lit('pending' as const))
    .where('priority', '=', sql.lit(PRIORITY.alert))
    .where('due_at', '<=', sql<string>`now()`)
    .orderBy('due_at')
    .orderBy('messages.id')
    .limit(count)
    .forUpdate('messages')
    .skipLocked(),
);

/** Locks the next few due alerts until the transaction ends or the process dies. */
export async function lockDueAlerts(locking: Db, count: number): Promise<DueAlert[]> {
  return (await lock(locking, { count })) as DueAlert[];
}

/** Records the outcomes of alerts. Deletes those that are not wanted. Those that have ended stay as they are. */
export const recordAlerts = statement(
  (_db: Db, outcomes: OutcomeColumns) => sql`
    WITH outcome AS (${outcomeRows(outcomes)}), unwanted AS (
      DELETE FROM messages m USING outcome WHERE m.id = outcome.id AND outcome.status = 'skipped' AND m.status = 'pending'
    )
    UPDATE messages m
    SET status = outcome.status,
      email = CASE outcome.attempts WHEN 0 THEN m.email ELSE (SELECT email FROM users WHERE users.id = m.user_id) END,
      attempts = m.attempts + outcome.attempts,
      reply = CASE outcome.attempts WHEN 0 THEN m.reply ELSE outcome.reply END,
      due_at = coalesce(now() + make_interval(secs => outcome.due_in), m.due_at),
      sent_at = CASE WHEN outcome.status = 'sent' THEN now() END
    FROM outcome WHERE m.id = outcome.id AND outcome.status <> 'skipped' AND m.status = 'pending'`,
);
