import 'reflect-metadata';
import { runMigrations, schemaDrift } from '@campus-deals/service-defaults';
import { describeSchema } from '@campus-deals/testing';
import { billingDatabase } from './database.js';

describeSchema({
  migrate: (url, only) => runMigrations(billingDatabase(url), { only }),
  drift: (url) => schemaDrift(billingDatabase(url)),
  former:
    'CreateOutboxAndInbox20261121000000 RenameWakeOutboxRelay20261122000000 AddReplayState20261122000001 DropNotifyTrigger20261122000002 CreateBilling CreateAuditEntries20261201000000 NoteRefunds OwnPayments20261211000100',
});
