import type { EntityManager } from '@mikro-orm/postgresql';

/** One event for one handler. */
export interface InboxKey {
  eventId: string;
  handler: string;
}

/**
 * Remembers, in the current transaction, that these handlers handle these events. Answers those that had not before:
 * a second delivery at the same moment waits here for the first to commit or roll back.
 */
export async function firstDeliveries(em: EntityManager, keys: InboxKey[]): Promise<Set<string>> {
  // In one order everywhere, so that two groups with the same events cannot wait for each other.
  const ordered = keys.map(({ eventId, handler }) => [eventId, handler]).sort((a, b) => (a.join() < b.join() ? -1 : 1));
  const rows = await em.execute<{ event_id: string; handler: string }[]>(INSERT, [JSON.stringify(ordered)]);
  return new Set(rows.map((row) => inboxKey({ eventId: row.event_id, handler: row.handler })));
}

export function inboxKey({ eventId, handler }: InboxKey): string {
  return `${eventId} ${handler}`;
}

/** Keeps the changed cache tags with the row, so that a delivery after a crash can still broadcast them. */
export async function keepChangedTags(
  em: EntityManager,
  { eventId, handler }: InboxKey,
  tags: string[],
): Promise<void> {
  await em.execute(
    'UPDATE inbox_events SET changed_tags = ARRAY(SELECT jsonb_array_elements_text(?::jsonb)) WHERE event_id = ? AND handler = ?',
    [JSON.stringify(tags), eventId, handler],
    'run',
  );
}

export async function keptChangedTags(em: EntityManager, { eventId, handler }: InboxKey): Promise<string[]> {
  const [row] = await em.execute<{ changed_tags: string[] | null }[]>(
    'SELECT changed_tags FROM inbox_events WHERE event_id = ? AND handler = ?',
    [eventId, handler],
  );
  return row?.changed_tags ?? [];
}

const INSERT = `
  INSERT INTO inbox_events (event_id, handler)
  SELECT (delivery->>0)::uuid, delivery->>1 FROM jsonb_array_elements(?::jsonb) AS delivery
  ON CONFLICT DO NOTHING RETURNING event_id, handler`;
