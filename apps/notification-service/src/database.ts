import { join } from 'node:path';
import { databaseOptions, type PoolSettings } from '@campus-deals/service-defaults';
import { entities } from './entities.js';

/** Database options of the notification service: entities and migrations. */
export const notificationDatabase = (url: string, pool?: PoolSettings): ReturnType<typeof databaseOptions> =>
  databaseOptions({
    url,
    name: 'notification',
    entities,
    migrations: join(import.meta.dirname, 'migrations'),
    ...(pool && { pool }),
  });
