import { runMigrations, schemaDrift } from '@campus-deals/service-defaults';
import { describeSchema } from '@campus-deals/testing';
import { notificationDatabase } from './database.js';

describeSchema({
  migrate: (url) => runMigrations(notificationDatabase(url)),
  drift: (url) => schemaDrift(notificationDatabase(url)),
});
