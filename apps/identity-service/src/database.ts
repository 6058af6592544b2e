import { messagingMigrations } from '@campus-deals/messaging';
import { databaseOptions } from '@campus-deals/service-defaults';
import { Erasure } from './account-deletion/erasure.entity.js';
import { CreateUsersAndSessions } from './migrations/20261121-create-users-and-sessions.js';
import { CreateReferrals } from './migrations/20261122-create-referrals.js';
import { CreateStudentVerifications } from './migrations/20261122-create-student-verifications.js';
import { KnowColleges } from './migrations/20261122-know-colleges.js';
import { LinkProviderAccounts } from './migrations/20261122-link-provider-accounts.js';
import { RememberWhenAddressWasProven } from './migrations/20261123-remember-when-address-was-proven.js';
import { Session } from './sessions/session.entity.js';
import { StudentVerification } from './student-verification/student-verification.entity.js';
import { User } from './users/user.entity.js';

/** Identity's own database: what it holds and how it came to be. */
export const identityDatabase = (url: string): ReturnType<typeof databaseOptions> =>
  databaseOptions({
    url,
    name: 'identity',
    entities: [User, Session, StudentVerification, Erasure],
    migrations: [
      ...messagingMigrations,
      CreateUsersAndSessions,
      LinkProviderAccounts,
      KnowColleges,
      CreateStudentVerifications,
      CreateReferrals,
      RememberWhenAddressWasProven,
    ],
    // HTTP, six handlers at once and the relay share these.
    poolSize: 20,
  });
