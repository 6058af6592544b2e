import { join } from 'node:path';
import { databaseOptions, type PoolSettings } from '@campus-deals/service-defaults';
import { entities } from './entities.js';

/** Options of identity's own database: entities and migrations. */
export const identityDatabase = (url: string, pool?: PoolSettings): ReturnType<typeof databaseOptions> =>
  databaseOptions({ url, name: 'identity', entities, migrations: join(import.meta.dirname, 'migrations'), pool });
