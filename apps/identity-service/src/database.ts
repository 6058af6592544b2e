import { auditMigrations } from '@campus-deals/audit';
import { messagingMigrations } from '@campus-deals/messaging';
import { databaseOptions, type PoolSettings } from '@campus-deals/service-defaults';
import { entities } from './entities.js';
import { CreateUsersAndSessions } from './migrations/20261121-create-users-and-sessions.js';
import { CreateReferrals } from './migrations/20261122-create-referrals.js';
import { CreateStudentVerifications } from './migrations/20261122-create-student-verifications.js';
import { KnowColleges } from './migrations/20261122-know-colleges.js';
import { LinkProviderAccounts } from './migrations/20261122-link-provider-accounts.js';
import { RememberWhenAddressWasProven } from './migrations/20261123-remember-when-address-was-proven.js';
import { CountLinksInRateLimits } from './migrations/20261125-count-links-in-rate-limits.js';
import { IndexSessionsByProviderSession } from './migrations/20261125-index-sessions-by-provider-session.js';
import { ErasePayers } from './migrations/20261127-erase-payers.js';
import { ListUsers } from './migrations/20261202-list-users.js';
import { KeepAuditLog } from './migrations/20261201-keep-audit-log.js';
import { KeepSettings } from './migrations/20261201-keep-settings.js';
import { KeepQuietHours } from './migrations/20261205-keep-quiet-hours.js';
import { MarkRemovedColleges } from './migrations/20261207-mark-removed-colleges.js';
import { StoreSignInTime } from './migrations/20261207-store-sign-in-time.js';
import { SuspendUsers } from './migrations/20261207-suspend-users.js';
import { RenameCollegeHandlers } from './migrations/20261125-rename-college-handlers.js';

/** Options of identity's own database: entities and migrations. */
export const identityDatabase = (url: string, pool?: PoolSettings): ReturnType<typeof databaseOptions> =>
  databaseOptions({
    url,
    name: 'identity',
    entities,
    migrations: [
      ...messagingMigrations,
      CreateUsersAndSessions,
      LinkProviderAccounts,
      KnowColleges,
      CreateStudentVerifications,
      CreateReferrals,
      RememberWhenAddressWasProven,
      CountLinksInRateLimits,
      IndexSessionsByProviderSession,
      RenameCollegeHandlers,
      ErasePayers,
      ListUsers,
      ...auditMigrations,
      KeepAuditLog,
      KeepSettings,
      KeepQuietHours,
      SuspendUsers,
      StoreSignInTime,
      MarkRemovedColleges,
    ],
    ...(pool && { pool }),
  });
