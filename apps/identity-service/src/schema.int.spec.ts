import 'reflect-metadata';
import { runMigrations, schemaDrift } from '@campus-deals/service-defaults';
import { describeSchema } from '@campus-deals/testing';
import { identityDatabase } from './database.js';

describeSchema({
  migrate: (url, only) => runMigrations(identityDatabase(url), { only }),
  drift: (url) => schemaDrift(identityDatabase(url)),
  former:
    'CreateOutboxAndInbox20261121000000 RenameWakeOutboxRelay20261122000000 AddReplayState20261122000001 DropNotifyTrigger20261122000002 CreateUsersAndSessions LinkProviderAccounts KnowColleges CreateStudentVerifications CreateReferrals RememberWhenAddressWasProven CountLinksInRateLimits IndexSessionsByProviderSession RenameCollegeHandlers ErasePayers ListUsers CreateAuditEntries20261201000000 KeepAuditLog KeepSettings KeepQuietHours SuspendUsers StoreSignInTime MarkRemovedColleges',
});
