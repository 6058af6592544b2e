import { join } from 'node:path';
import { databaseOptions, type PoolSettings } from '@campus-deals/service-defaults';
import { entities } from './entities.js';

/** Options of billing's own database: entities and migrations. */
export const billingDatabase = (url: string, pool?: PoolSettings): ReturnType<typeof databaseOptions> =>
  databaseOptions({ url, name: 'billing', entities, migrations: join(import.meta.dirname, 'migrations'), pool });
