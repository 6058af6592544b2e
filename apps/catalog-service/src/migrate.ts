import 'reflect-metadata';
import { migrateDatabase, readEnv } from '@campus-deals/service-defaults';
import { catalogDatabase } from './database.js';
import { CatalogToolEnv } from './env.js';

await migrateDatabase(catalogDatabase(readEnv(CatalogToolEnv).CATALOG_DATABASE_URL), 'catalog');
