import type { EntityManager } from '@mikro-orm/postgresql';
import { typedTables } from '@campus-deals/service-defaults';
import type { messagingEntities } from '../messaging-entities.js';

/** An event and one of its handlers. */
export interface InboxKey {
  eventId: string;
  handler: string;
}

const { tables } = typedTables<typeof messagingEntities>();

/**
 * Records in the current transaction that these handlers handle these events. Returns the new ones. A concurrent second
 * delivery waits here for the first to commit or roll back.
 */
export async function firstDeliveries(em: EntityManager, keys: InboxKey[]): Promise<Set<string>> {
  // Insert in a fixed order, so that two groups with the same events cannot deadlock.
  const ordered = keys.toSorted((a, b) => (inboxKey(a) < inboxKey(b) ? -1 : 1));
  const rows = await tables(em)
    .insertInto('inbox_events')
    .values(ordered.map(({ eventId, handler }) => ({ event_id: eventId, handler })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['event_id as eventId', 'handler'])
    .execute();
  return new Set(rows.map(inboxKey));
}

export const inboxKey = ({ eventId, handler }: InboxKey): string => `${eventId} ${handler}`;

/** Stores the changed cache tags with the row, so that a delivery after a crash can still broadcast them. */
export async function storeChangedTags(
  em: EntityManager,
  { eventId, handler }: InboxKey,
  tags: string[],
): Promise<void> {
  await tables(em)
    .updateTable('inbox_events')
    .set({ changed_tags: tags })
    .where('event_id', '=', eventId)
    .where('handler', '=', handler)
    .execute();
}

export async function storedChangedTags(em: EntityManager, { eventId, handler }: InboxKey): Promise<string[]> {
  const row = await tables(em)
    .selectFrom('inbox_events')
    .select('changed_tags')
    .where('event_id', '=', eventId)
    .where('handler', '=', handler)
    .executeTakeFirst();
  return row?.changed_tags ?? [];
}
