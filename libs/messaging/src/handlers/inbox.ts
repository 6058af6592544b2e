import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Remembers, in the current transaction, that this handler handles this event. False when it already has: a second
 * delivery at the same moment waits here for the first to commit or roll back.
 */
export async function firstDelivery(em: EntityManager, eventId: string, handler: string): Promise<boolean> {
  const outcome = await em.execute<{ affectedRows: number }>('INSERT INTO inbox_events (event_id, handler) VALUES (?, ?) ON CONFLICT DO NOTHING', [eventId, handler], 'run');
  return outcome.affectedRows > 0;
}

/** Keeps the changed cache tags with the row, so that a delivery after a crash can still broadcast them. */
export async function keepChangedTags(em: EntityManager, eventId: string, handler: string, tags: string[]): Promise<void> {
  await em.execute('UPDATE inbox_events SET changed_tags = ARRAY(SELECT jsonb_array_elements_text(?::jsonb)) WHERE event_id = ? AND handler = ?', [JSON.stringify(tags), eventId, handler], 'run');
}

export async function keptChangedTags(em: EntityManager, eventId: string, handler: string): Promise<string[]> {
  const [row] = await em.execute<{ changed_tags: string[] | null }[]>('SELECT changed_tags FROM inbox_events WHERE event_id = ? AND handler = ?', [eventId, handler]);
  return row?.changed_tags ?? [];
}
