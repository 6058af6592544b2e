import { runMigrations, schemaDrift } from '@campus-deals/service-defaults';
import { describeSchema } from '@campus-deals/testing';
import { notificationDatabase } from './database.js';

describeSchema({
  migrate: (url, only) => runMigrations(notificationDatabase(url), { only }),
  drift: (url) => schemaDrift(notificationDatabase(url)),
  former:
    'CreateOutboxAndInbox20261121000000 RenameWakeOutboxRelay20261122000000 AddReplayState20261122000001 DropNotifyTrigger20261122000002 CreateNewsletter KnowUsers ForgetOldDeliveries RenameHandlers NameClaims MailUnsubscribeLinks FindMailsByMailbox MailFeeReceipts MailDealDecisions MailHiddenDeals CreateAuditEntries20261201000000 KnowSettings20261201000010 ListMailsByStatus SendNewsletters StoreNotifications AlertUsers PushAlerts KeepSuppressions ConfirmSubscriptions TakeMailReports KnowDeals20261205000100 ScheduleNewsletters20261206000100 MailAlerts UseChallengesOnce EndPushes20261210000100 DateActivations20261210000200 TraceMails20261210000300 TieMailsToUsers20261211000100 TellOfRefunds20261211000100 HideSuspendedVendors20261215000100 StartNewslettersLater20261218000100',
});
