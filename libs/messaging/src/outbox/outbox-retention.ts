import { sql, type Kysely, type Transaction } from 'kysely';
import type { MessagingTables, OutboxRow } from './outbox-table.js';
import { OUTBOX_ROW, REPLAY_LOCK } from './outbox-table.js';

/** Published rows are kept this long, to be published again to a store that was wiped. */
export const OUTBOX_RETENTION_HOURS = 48;
/** Longer than the replay window, so that every replayed event still finds its row. */
export const INBOX_RETENTION_HOURS = 24 * 7;
/** What a restarted Redis may have lost: its file lags by a second, a replica that took over by some. */
const RESTART_WINDOW_MINUTES = 10;
const ROWS_PER_CLEANING = 5000;

/** What a store has lost: everything, what it had not yet written to its file, or what came after it was backed up. */
export type LostWindow = 'all' | 'last moments' | Date;

/**
 * When a row was published first. That is when its event occurred, unless the queue was away. By this, and not by the last
 * time, it is kept and replayed: else a store that is wiped every day would keep rows for ever, beyond their inbox rows.
 */
const FIRST_PUBLISHED = sql<Date>`coalesce(first_published_at, published_at)`;

/** Marks what a store has lost as not published. Answers how many events go out again. */
export async function unpublish(transaction: Transaction<MessagingTables>, window: LostWindow): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(${REPLAY_LOCK})`.execute(transaction);
  const { numUpdatedRows } = await transaction
    .updateTable('outbox_events')
    .set({ published_at: null, first_published_at: FIRST_PUBLISHED })
    .where('published_at', '>', lastPublishedAfter(window))
    .where(FIRST_PUBLISHED, '>', ago({ hours: OUTBOX_RETENTION_HOURS }))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** A page of published rows of one event, in the order of their ids, for a handler that is new. */
export async function publishedRows(
  db: Kysely<MessagingTables>,
  page: { event: string; since: Date | null; after: string | undefined; limit: number },
): Promise<OutboxRow[]> {
  let rows = db
    .selectFrom('outbox_events')
    .select(OUTBOX_ROW)
    .where('name', '=', page.event)
    .where('published_at', '>', page.since ?? ago({ hours: OUTBOX_RETENTION_HOURS }))
    .where(FIRST_PUBLISHED, '>', ago({ hours: OUTBOX_RETENTION_HOURS }));
  if (page.after) rows = rows.where('id', '>', page.after);
  return rows.orderBy('id').limit(page.limit).execute();
}

/** Deletes what is past its retention, a bounded number of rows at a time. Answers whether more is left. */
export async function deleteExpired(db: Kysely<MessagingTables>): Promise<boolean> {
  const expired = ago({ hours: OUTBOX_RETENTION_HOURS });
  const outbox = await db
    .deleteFrom('outbox_events')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox_events')
        .select('id')
        .where(({ eb, or, and }) =>
          or([
            and([eb('first_published_at', 'is', null), eb('published_at', '<', expired)]),
            and([eb('first_published_at', '<', expired), eb('published_at', 'is not', null)]),
          ]),
        )
        .limit(ROWS_PER_CLEANING)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirstOrThrow();
  const inbox = await db
    .deleteFrom('inbox_events')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('event_id', 'handler'),
        'in',
        selectFrom('inbox_events')
          .select(['event_id', 'handler'])
          .where('handled_at', '<', ago({ hours: INBOX_RETENTION_HOURS }))
          .limit(ROWS_PER_CLEANING)
          .forUpdate()
          .skipLocked()
          .$asTuple('event_id', 'handler'),
      ),
    )
    .executeTakeFirstOrThrow();
  return [outbox, inbox].some(({ numDeletedRows }) => Number(numDeletedRows) === ROWS_PER_CLEANING);
}

function lastPublishedAfter(window: LostWindow) {
  if (window instanceof Date) return sql<Date>`${window}::timestamptz`;
  return window === 'all' ? sql<Date>`'-infinity'::timestamptz` : ago({ hours: RESTART_WINDOW_MINUTES / 60 });
}

function ago({ hours }: { hours: number }) {
  return sql<Date>`now() - make_interval(secs => ${hours * 3600})`;
}
