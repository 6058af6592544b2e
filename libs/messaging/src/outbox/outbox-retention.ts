import { sql, type Kysely } from 'kysely';
import type { MessagingTables, OutboxRow } from './outbox-table.js';
import { OUTBOX_ROW, REPLAY_LOCK } from './outbox-table.js';

/** Published rows are kept this long, to be published again to a store that was wiped. */
export const OUTBOX_RETENTION_HOURS = 48;
/** Longer than the replay window, so that every replayed event still finds its row. */
export const INBOX_RETENTION_HOURS = 24 * 7;
/** What a restarted Redis may have lost: its file lags by a second, a replica that took over by some. */
const RESTART_WINDOW_MINUTES = 10;
const ROWS_PER_CLEANING = 5000;
/** Rows marked in one statement: days of a busy outbox are millions, more than fit into a statement's timeout. */
export const REPLAY_PAGE = 10_000;

/** What a store has lost: everything, what it had not yet written to its file, or what came after it was backed up. */
export type LostWindow = 'all' | 'last moments' | Date;

/**
 * When a row was published first. That is when its event occurred, unless the queue was away. By this, and not by the last
 * time, it is kept and replayed: else a store that is wiped every day would keep rows for ever, beyond their inbox rows.
 */
const FIRST_PUBLISHED = sql<Date>`coalesce(first_published_at, published_at)`;

/** Published rows that are still to be marked, newest first: what happened last is missed first. */
export interface Replay {
  /** Last publishing, as PostgreSQL writes it: a Date has no microseconds. */
  after: string;
  upTo: string;
}

interface Page {
  events: number;
  rest: Replay | undefined;
}

/** Begins to mark what a store has lost. Rows that are published from now on are beyond it. */
export function beginReplay(db: Kysely<MessagingTables>, window: LostWindow): Promise<Replay> {
  return db.transaction().execute(async (transaction) => {
    // Waits for the batches in hand, which a store may have lost before they are committed.
    await sql`SELECT pg_advisory_xact_lock(${REPLAY_LOCK})`.execute(transaction);
    const { rows } = await sql<Replay>`
      SELECT ${lastPublishedAfter(window)}::text AS "after",
        greatest(clock_timestamp(), (SELECT max(published_at) FROM outbox_events))::text AS "upTo"`.execute(
      transaction,
    );
    return rows[0] as Replay;
  });
}

/** Marks a page of what a store has lost as not published. Answers how many events go out again, and what is left. */
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
      fn.countAll<string>().as('events'),
      sql<string | null>`min(page.published_at)::text`.as('oldest'),
    ])
    .executeTakeFirstOrThrow();
  const isLast = Number(events) < REPLAY_PAGE || oldest === null;
  return { events: Number(events), rest: isLast ? undefined : { after, upTo: oldest } };
}

/** Marks all that was published as not published. Answers how many events go out again. */
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
