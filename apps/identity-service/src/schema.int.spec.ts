import { runMigrations, schemaDrift } from '@campus-deals/service-defaults';
import { describeSchema } from '@campus-deals/testing';
import { identityDatabase } from './database.js';

describeSchema({
  migrate: (url) => runMigrations(identityDatabase(url)),
  drift: (url) => schemaDrift(identityDatabase(url)),
});
