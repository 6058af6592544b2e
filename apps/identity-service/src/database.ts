import { messagingMigrations } from '@campus-deals/messaging';
import { databaseOptions } from '@campus-deals/service-defaults';
import { CreateUsersAndSessions } from './migrations/20261121-create-users-and-sessions.js';
import { LinkProviderAccounts } from './migrations/20261122-link-provider-accounts.js';
import { Session } from './sessions/session.entity.js';
import { User } from './users/user.entity.js';

/** Identity's own database: what it holds and how it came to be. */
export const identityDatabase = (url: string): ReturnType<typeof databaseOptions> =>
  databaseOptions({
    url,
    name: 'identity',
    entities: [
      User,
      Session,
    ],
    migrations: [
      ...messagingMigrations,
      CreateUsersAndSessions,
      LinkProviderAccounts,
    ],
    // HTTP, six handlers at once and the relay share these.
    poolSize: 20,
  });
