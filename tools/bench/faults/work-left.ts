import { EVENTS, type EventDefinition } from '@campus-deals/contracts/events';
import { createPostgresBackend, Queue } from 'bullmq';
import { query } from '../databases.ts';

export type Name = 'identity' | 'catalog' | 'billing' | 'notification';
/** The direct way to the queue: one of the two. */
export interface QueueEnv {
  REDIS_URL?: string;
  QUEUE_DATABASE_URL?: string;
}
export type Databases = Record<Name, string>;

export const SERVICES: Name[] = ['identity', 'catalog', 'billing', 'notification'];

/** Deliveries that are still to be made: each event of an outbox, to each of its handlers, has its row in an inbox. */
export async function unhandled(databases: Databases, until: Date): Promise<number> {
  const handled = new Set<string>();
  for (const service of SERVICES) {
    const sql = 'SELECT event_id AS id, handler FROM inbox_events';
    for (const { id, handler } of await query<{ id: string; handler: string }>(databases[service], sql))
      handled.add(`${id} ${service} ${handler}`);
  }
  let left = 0;
  for (const publisher of SERVICES) {
    const sql = 'SELECT id, name FROM outbox_events WHERE occurred_at <= $1';
    for (const { id, name } of await query<{ id: string; name: string }>(databases[publisher], sql, [until]))
      for (const [service, handlers] of Object.entries(
        (EVENTS as Record<string, EventDefinition>)[name]?.handlers ?? {},
      ))
        left += handlers.filter((handler) => !handled.has(`${id} ${service} ${handler}`)).length;
  }
  return left;
}

export async function unsentMails({ notification }: Databases, until: Date): Promise<number> {
  const sql = `SELECT count(*)::int AS unsent FROM deliveries WHERE status <> 'sent' AND created_at <= $1`;
  return (await query<{ unsent: number }>(notification, sql, [until]))[0]?.unsent ?? 0;
}

/** Jobs in the failed sets of all services. */
export async function failedJobs({ REDIS_URL: url, QUEUE_DATABASE_URL: connectionString }: QueueEnv): Promise<number> {
  const counts = await Promise.all(
    SERVICES.map(async (service) => {
      const name = `${service}-events`;
      const queue = url
        ? new Queue(name, { connection: { url }, prefix: 'campus-deals' })
        : new Queue(name, { connection: { connectionString }, skipMetasUpdate: true }, createPostgresBackend);
      const { failed = 0 } = await queue.getJobCounts('failed');
      await queue.close();
      return failed;
    }),
  );
  return counts.reduce((sum, failed) => sum + failed, 0);
}
