import 'reflect-metadata';
import { runMigrations, schemaDrift } from '@campus-deals/service-defaults';
import { describeSchema } from '@campus-deals/testing';
import { catalogDatabase } from './database.js';

describeSchema({
  migrate: (url) => runMigrations(catalogDatabase(url)),
  drift: (url) => schemaDrift(catalogDatabase(url)),
});
