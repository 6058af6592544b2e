import { auditMigrations } from '@campus-deals/audit';
import { messagingMigrations } from '@campus-deals/messaging';
import { databaseOptions, type PoolSettings } from '@campus-deals/service-defaults';
import { entities } from './entities.js';
import { CreateBilling } from './migrations/20261127-create-billing.js';
import { NoteRefunds } from './migrations/20261201-note-refunds.js';
import { OwnPayments20261211000100 } from './migrations/20261211-own-payments.js';

/** Options of billing's own database: entities and migrations. */
export const billingDatabase = (url: string, pool?: PoolSettings): ReturnType<typeof databaseOptions> =>
  databaseOptions({
    url,
    name: 'billing',
    entities,
    migrations: [...messagingMigrations, CreateBilling, ...auditMigrations, NoteRefunds, OwnPayments20261211000100],
    ...(pool && { pool }),
  });
