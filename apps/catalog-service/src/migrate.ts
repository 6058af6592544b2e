import 'reflect-metadata';
import { readEnv, runMigrations } from '@campus-deals/service-defaults';
import { catalogDatabase } from './database.js';
import { CatalogToolEnv } from './env.js';

const { CATALOG_DATABASE_URL } = readEnv(CatalogToolEnv);
const applied = await runMigrations(catalogDatabase(CATALOG_DATABASE_URL));
console.log(applied.length ? `catalog: applied ${applied.join(', ')}` : 'catalog: up to date');
