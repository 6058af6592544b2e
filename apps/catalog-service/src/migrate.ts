import 'reflect-metadata';
import { readEnv, runMigrations } from '@campus-deals/service-defaults';
import { catalogDatabase } from './database.js';
import { CatalogToolEnv } from './env.js';

// Names of the only migrations to run, to create the schema of an earlier version; without any, all are run.
const named = process.argv.slice(2);
const { CATALOG_DATABASE_URL } = readEnv(CatalogToolEnv);
const applied = await runMigrations(catalogDatabase(CATALOG_DATABASE_URL), {
  only: named.length > 0 ? named : undefined,
});
console.log(applied.length ? `catalog: applied ${applied.join(', ')}` : 'catalog: up to date');
