import { join } from 'node:path';
import { databaseOptions, type PoolSettings } from '@campus-deals/service-defaults';
import { entities } from './entities.js';
import type { NotificationEnv } from './env.js';

/** Database options of the notification service: entities and migrations. */
export const notificationDatabase = (url: string, pool?: PoolSettings): ReturnType<typeof databaseOptions> =>
  databaseOptions({ url, name: 'notification', entities, migrations: join(import.meta.dirname, 'migrations'), pool });

/**
 * Maximum connections in use: two chunks of newsletters with three each; two slices of alerts and five emails with two
 * each, for their turns; ten pushes.
 */
const SENDER_CONNECTIONS = 2 * 3 + 2 * 2 + 2 * 5 + 10;

/** Returns the pool settings of the sender process. A message that is being sent keeps its transaction open. */
export function senderPool(env: PoolSettings & Pick<NotificationEnv, 'SMTP_TIMEOUT_MS'>): PoolSettings {
  return {
    ...env,
    DATABASE_POOL_SIZE: env.DATABASE_POOL_SIZE + SENDER_CONNECTIONS,
    DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS: Math.max(
      env.DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS,
      env.SMTP_TIMEOUT_MS + 10_000,
    ),
  };
}
