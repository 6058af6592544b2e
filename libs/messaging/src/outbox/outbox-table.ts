import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { statement } from '@campus-deals/service-defaults';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { messagingEntities } from '../messaging-entities.js';
import type { OutboxBacklog } from '../messaging-metrics.js';

export type MessagingTables = InferKyselyDB<(typeof messagingEntities)[number]>;
export type OutboxRow = Pick<
  Selectable<MessagingTables['outbox_events']>,
  'id' | 'name' | 'version' | 'payload' | 'traceparent' | 'occurred_at' | 'first_published_at'
>;

export const OUTBOX_ROW = [
  'id',
  'name',
  'version',
  'payload',
  'traceparent',
  'occurred_at',
  'first_published_at',
] as const;
/** Id below all others. */
const FROM_THE_START = '00000000-0000-0000-0000-000000000000';
const BACKLOG_COUNTED = 10_000;

/**
 * Locks up to `limit` unpublished rows, and skips rows locked by another relay. If more are waiting, also locks as many
 * of the newest, so that new events do not wait for a long replay.
 */
export async function takeUnpublished(
  transaction: Transaction<MessagingTables>,
  names: string[],
  limit: number,
): Promise<OutboxRow[]> {
  // Publishers share the lock; a replay takes it exclusively. A batch added to a store just before a wipe must be
  // marked as published before the replay reads the published rows, or the replay would miss it.
  await sql`SELECT pg_advisory_xact_lock_shared(${REPLAY_LOCK})`.execute(transaction);
  const oldest = await selectOldest(transaction, { names, limit });
  const last = oldest.at(-1);
  if (!last || oldest.length < limit) return oldest;
  return [...(await selectNewest(transaction, { names, limit, after: last.id })), ...oldest];
}

export async function markPublished(db: Kysely<MessagingTables>, ids: string[]): Promise<void> {
  if (ids.length > 0) await updatePublished(db, { ids });
}

/** Postpones rows that a working queue refuses, for longer each time, so that they do not block the others. */
export async function postpone(db: Kysely<MessagingTables>, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('outbox_events')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      retry_at: sql<Date>`now() + LEAST(interval '1 minute', interval '1 second' * power(2, LEAST(attempts, 6)))`,
    }))
    .where('id', 'in', ids)
    .execute();
}

export async function backlogOf(db: Kysely<MessagingTables>): Promise<OutboxBacklog> {
  const waiting = db
    .selectFrom('outbox_events')
    .select('occurred_at')
    .where('published_at', 'is', null)
    // Rows scheduled for later are no backlog. Rows refused by a queue are.
    .where((eb) => eb.or([eb('retry_at', 'is', null), eb('attempts', '>', 0), eb('retry_at', '<=', sql<Date>`now()`)]))
    .orderBy('id')
    .limit(BACKLOG_COUNTED);
  const { unpublished, age } = await db
    .selectFrom(waiting.as('waiting'))
    .select(({ fn }) => [
      fn.countAll<number>().as('unpublished'),
      sql<number>`coalesce(extract(epoch FROM now() - min(occurred_at)), 0)::float`.as('age'),
    ])
    .executeTakeFirstOrThrow();
  return { unpublished, oldestAgeSeconds: age };
}

/** Lock shared by publishers and taken exclusively to start a replay. */
export const REPLAY_LOCK = sql`hashtext('outbox_events replay')`;

const unpublished = (
  db: Kysely<MessagingTables>,
  { names, limit, after }: { names: string[]; limit: number; after: string },
) =>
  db
    .selectFrom('outbox_events')
    .select(OUTBOX_ROW)
    .where('published_at', 'is', null)
    .where('id', '>', after)
    .where('name', '=', sql<string>`any(${names})`)
    .where((eb) => eb.or([eb('retry_at', 'is', null), eb('retry_at', '<=', sql<Date>`now()`)]))
    .limit(limit)
    .forUpdate()
    .skipLocked();

const selectOldest = statement((db: Kysely<MessagingTables>, page: { names: string[]; limit: number }) =>
  unpublished(db, { ...page, after: FROM_THE_START }).orderBy('id'),
);

const selectNewest = statement((db: Kysely<MessagingTables>, page: { names: string[]; limit: number; after: string }) =>
  unpublished(db, page).orderBy('id', 'desc'),
);

const updatePublished = statement((db: Kysely<MessagingTables>, { ids }: { ids: string[] }) =>
  db
    .updateTable('outbox_events')
    .set({ published_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`),
);
