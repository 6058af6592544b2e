import type pg from 'pg';
import type { OutboxBacklog } from '../messaging-metrics.js';

export interface OutboxRow {
  id: string;
  name: string;
  version: number;
  payload: unknown;
  traceparent: string | null;
  occurred_at: Date;
}

/** Published rows are kept this long, to be published again to a store that was wiped. */
export const OUTBOX_RETENTION_HOURS = 48;
/** Longer than the replay window, so that every replayed event still finds its row. */
export const INBOX_RETENTION_HOURS = 24 * 7;
/** What a restarted Redis may have forgotten: its file lags by a second, a replica that took over by some. */
const RESTART_WINDOW_MINUTES = 10;
const REJECTED_AGAIN_AFTER = `LEAST(interval '1 minute', interval '1 second' * power(2, LEAST(attempts, 6)))`;
const ROWS_PER_CLEANING = 5000;

// Held shared by whoever publishes, alone by whoever un-publishes: a batch that was added to a store just before it was
// wiped must be marked as published before the replay looks for what was published, or the replay would miss it.
const LOCK = `hashtext('outbox_events replay')`;

/** Opens a transaction that owns up to `limit` unpublished rows; rows that another relay owns are skipped. */
export async function takeUnpublished(
  client: pg.ClientBase,
  knownNames: string[],
  limit: number,
): Promise<OutboxRow[]> {
  await client.query(`BEGIN; SELECT pg_advisory_xact_lock_shared(${LOCK})`);
  const { rows } = await client.query<OutboxRow>({
    name: 'take-unpublished',
    text: `SELECT id, name, version, payload, traceparent, occurred_at FROM outbox_events
           WHERE published_at IS NULL AND name = ANY($1) AND (retry_at IS NULL OR retry_at <= now())
           ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED`,
    values: [knownNames, limit],
  });
  return rows;
}

export async function markPublished(client: pg.ClientBase, ids: string[]): Promise<void> {
  await client.query({
    name: 'mark-published',
    text: 'UPDATE outbox_events SET published_at = clock_timestamp() WHERE id = ANY($1::uuid[])',
    values: [ids],
  });
}

/** Puts rows that a working queue refuses out of the way of the others, for longer each time. */
export async function postpone(client: pg.ClientBase, ids: string[]): Promise<void> {
  await client.query(
    `UPDATE outbox_events SET attempts = attempts + 1, retry_at = now() + ${REJECTED_AGAIN_AFTER} WHERE id = ANY($1::uuid[])`,
    [ids],
  );
}

/** Marks the retention window (or its last moments) as not published. Answers how many events go out again. */
export async function unpublish(client: pg.ClientBase, window: 'all' | 'last moments'): Promise<number> {
  await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${LOCK})`);
  try {
    const since = window === 'all' ? `${OUTBOX_RETENTION_HOURS} hours` : `${RESTART_WINDOW_MINUTES} minutes`;
    const { rowCount } = await client.query(
      `UPDATE outbox_events SET published_at = NULL WHERE published_at > now() - $1::interval`,
      [since],
    );
    await client.query(`COMMIT; NOTIFY outbox_events`);
    return rowCount ?? 0;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Forgets what is past its retention, a bounded number of rows at a time. Answers whether more is left. */
export async function forgetOld(client: pg.ClientBase): Promise<boolean> {
  const outbox = await client.query(
    `DELETE FROM outbox_events WHERE id IN (
       SELECT id FROM outbox_events WHERE published_at < now() - $1::interval LIMIT ${ROWS_PER_CLEANING} FOR UPDATE SKIP LOCKED)`,
    [`${OUTBOX_RETENTION_HOURS} hours`],
  );
  const inbox = await client.query(
    `DELETE FROM inbox_events WHERE (event_id, handler) IN (
       SELECT event_id, handler FROM inbox_events WHERE handled_at < now() - $1::interval LIMIT ${ROWS_PER_CLEANING} FOR UPDATE SKIP LOCKED)`,
    [`${INBOX_RETENTION_HOURS} hours`],
  );
  return outbox.rowCount === ROWS_PER_CLEANING || inbox.rowCount === ROWS_PER_CLEANING;
}

export async function backlogOf(database: pg.Pool): Promise<OutboxBacklog> {
  const { rows } = await database.query<{ unpublished: number; age: number }>(
    `SELECT count(*)::int AS unpublished, coalesce(extract(epoch FROM now() - min(occurred_at)), 0)::float AS age
     FROM (SELECT occurred_at FROM outbox_events WHERE published_at IS NULL ORDER BY id LIMIT 10000) AS waiting`,
  );
  return { unpublished: rows[0]?.unpublished ?? 0, oldestAgeSeconds: rows[0]?.age ?? 0 };
}
