import { migrateQueue } from '@campus-deals/messaging';
import { createServiceTables } from '@campus-deals/messaging/testing';
import { createDatabase } from '../databases.ts';

export interface ServiceDatabases {
  notification: string;
  catalog: string;
  queue: string;
}

/** Settings that each child is started with. */
export interface ChildSettings {
  databases: ServiceDatabases;
  queueEnv: { REDIS_URL?: string; QUEUE_DATABASE_URL?: string };
}

/** Databases of a publishing and a handling service, and one for the queue, migrated. */
export async function createServiceDatabases(serverUrl: string, suffix: string): Promise<ServiceDatabases> {
  const notification = await createDatabase(serverUrl, `notification_${suffix}`);
  const catalog = await createDatabase(serverUrl, `catalog_${suffix}`);
  const queue = await createDatabase(serverUrl, `queue_${suffix}`);
  await Promise.all([createServiceTables(notification), createServiceTables(catalog), migrateQueue(queue)]);
  return { notification, catalog, queue };
}
