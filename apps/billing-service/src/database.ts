import { messagingMigrations } from '@campus-deals/messaging';
import { databaseOptions, type PoolSettings } from '@campus-deals/service-defaults';
import { entities } from './entities.js';
import { CreateBilling } from './migrations/20261127-create-billing.js';

/** Billing's own database: what it holds and how it came to be. */
export const billingDatabase = (url: string, pool?: PoolSettings): ReturnType<typeof databaseOptions> =>
  databaseOptions({
    url,
    name: 'billing',
    entities,
    migrations: [...messagingMigrations, CreateBilling],
    ...(pool && { pool }),
  });
