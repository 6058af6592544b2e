import { sql, type Kysely } from 'kysely';
import type { MessagingTables, OutboxRow } from './outbox-table.js';
import { OUTBOX_ROW, REPLAY_LOCK } from './outbox-table.js';

/** Retention of published rows, for republishing to a wiped store. */
export const OUTBOX_RETENTION_HOURS = 48;
/** Retention of inbox rows. Longer than the replay window, so that every replayed event still finds its row. */
export const INBOX_RETENTION_HOURS = 24 * 7;
/** Replay window after a Redis restart: its file lags by a second, a promoted replica by several. */
const RESTART_WINDOW_MINUTES = 10;
const ROWS_PER_CLEANING = 5000;
/** Rows marked per statement. Days of a busy outbox are millions of rows, too many for one statement timeout. */
export const REPLAY_PAGE = 10_000;

/** Events that a store has lost: all, those not yet written to its file, or those after its backup. */
export type LostWindow = 'all' | 'last moments' | Date;

/**
 * First publication of a row: the time of its event, unless the queue was unavailable. Retention and replay use it
 * instead of the latest publication. Otherwise a store that is wiped daily would keep rows forever, beyond their inbox
 * rows.
 */
const FIRST_PUBLISHED = sql<Date>`coalesce(first_published_at, published_at)`;

/** Progress of a replay: published rows still to be marked, newest first, since the latest events are missed first. */
export interface Replay {
  /** Latest publication in PostgreSQL's text format, since a Date has no microseconds. */
  after: string;
  upTo: string;
}

interface Page {
  events: number;
  rest: Replay | undefined;
}

/** Starts a replay of lost events. Rows published from now on are not part of it. */
export function beginReplay(db: Kysely<MessagingTables>, window: LostWindow): Promise<Replay> {
  return db.transaction().execute(async (transaction) => {
    // Wait for running batches: the store may have lost them before they are committed.
    await sql`SELECT pg_advisory_xact_lock(${REPLAY_LOCK})`.execute(transaction);
    const { rows } = await sql<Replay>`
      SELECT ${lastPublishedAfter(window)}::text AS "after",
        greatest(clock_timestamp(), (SELECT max(published_at) FROM outbox_events))::text AS "upTo"`.execute(
      transaction,
    );
    return rows[0] as Replay;
  });
}

/** Marks a page of lost events as unpublished. Returns their number and the remaining replay. */
export async function unpublishPage(db: Kysely<MessagingTables>, { after, upTo }: Replay): Promise<Page> {
  const { events, oldest } = await db
    .with('page', (with_) =>
      with_
        .selectFrom('outbox_events')
        .select(['id', 'published_at'])
        .where('published_at', '>', sql<Date>`${after}::timestamptz`)
        .where('published_at', '<=', sql<Date>`${upTo}::timestamptz`)
        .where(FIRST_PUBLISHED, '>', ago({ hours: OUTBOX_RETENTION_HOURS }))
        .orderBy('published_at', 'desc')
        .limit(REPLAY_PAGE)
        .forUpdate(),
    )
    .with('marked', (with_) =>
      with_
        .updateTable('outbox_events')
        .from('page')
        .whereRef('outbox_events.id', '=', 'page.id')
        .set({
          published_at: null,
          first_published_at: sql<Date>`coalesce(outbox_events.first_published_at, outbox_events.published_at)`,
        }),
    )
    .selectFrom('page')
    .select(({ fn }) => [
      fn.countAll<number>().as('events'),
      sql<string | null>`min(page.published_at)::text`.as('oldest'),
    ])
    .executeTakeFirstOrThrow();
  const isLast = events < REPLAY_PAGE || oldest === null;
  return { events, rest: isLast ? undefined : { after, upTo: oldest } };
}

/** Marks all published events as unpublished, and returns their number. */
export async function unpublishAll(db: Kysely<MessagingTables>): Promise<number> {
  let left: Replay | undefined = await beginReplay(db, 'all');
  let total = 0;
  while (left) {
    const { events, rest }: Page = await unpublishPage(db, left);
    total += events;
    left = rest;
  }
  return total;
}

/** Returns a page of published rows of one event, ordered by id, for a new handler. */
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

/** Deletes a bounded number of expired rows. Returns whether more are left. */
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
  return sql<Date>`(now() - make_interval(secs => ${hours * 3600}))`;
}
