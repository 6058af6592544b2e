import 'reflect-metadata';
import { readEnv, runMigrations } from '@campus-deals/service-defaults';
import { catalogDatabase } from './database.js';
import { CatalogToolEnv } from './env.js';

// Names: of the migrations to run at most, to make an earlier version's schema.
const named = process.argv.slice(2);
const { CATALOG_DATABASE_URL } = readEnv(CatalogToolEnv);
const applied = await runMigrations(catalogDatabase(CATALOG_DATABASE_URL), {
  only: named.length > 0 ? named : undefined,
});
console.log(applied.length ? `catalog: applied ${applied.join(', ')}` : 'catalog: up to date');
