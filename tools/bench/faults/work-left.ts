import { EVENTS, type EventDefinition } from '@campus-deals/contracts/events';
import { Queue } from 'bullmq';
import { column, query } from '../databases.ts';

export const SERVICES = ['identity', 'catalog', 'billing', 'notification'] as const;
export type Databases = Record<(typeof SERVICES)[number], string>;

/** Deliveries that are still to be made: each event of an outbox, to each of its handlers, has its row in an inbox. */
export async function unhandled(databases: Databases, until: Date): Promise<number> {
  const handled = new Set<string>();
  for (const service of SERVICES) {
    const sql = `SELECT event_id || ' ' || handler FROM inbox_events`;
    for (const key of await column<string>(databases[service], sql)) handled.add(`${service} ${key}`);
  }
  let left = 0;
  for (const publisher of SERVICES) {
    const sql = 'SELECT id, name FROM outbox_events WHERE occurred_at <= $1';
    for (const { id, name } of await query<{ id: string; name: string }>(databases[publisher], sql, [until]))
      for (const [service, handlers] of Object.entries(
        (EVENTS as Record<string, EventDefinition>)[name]?.handlers ?? {},
      ))
        left += handlers.filter((handler) => !handled.has(`${service} ${id} ${handler}`)).length;
  }
  return left;
}

/** Jobs in the failed sets of all services. */
export async function failedJobs(url: string): Promise<number> {
  let jobs = 0;
  for (const service of SERVICES) {
    const queue = new Queue(`${service}-events`, { connection: { url }, prefix: 'campus-deals' });
    const { failed = 0 } = await queue.getJobCounts('failed');
    await queue.close();
    jobs += failed;
  }
  return jobs;
}
