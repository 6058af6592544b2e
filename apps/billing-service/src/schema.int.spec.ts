import { runMigrations, schemaDrift } from '@campus-deals/service-defaults';
import { describeSchema } from '@campus-deals/testing';
import { billingDatabase } from './database.js';

describeSchema({
  migrate: (url) => runMigrations(billingDatabase(url)),
  drift: (url) => schemaDrift(billingDatabase(url)),
});
