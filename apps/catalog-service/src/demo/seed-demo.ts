import 'reflect-metadata';
import { MikroORM } from '@mikro-orm/postgresql';
import { readEnv } from '@campus-deals/service-defaults';
import { catalogDatabase } from '../database.js';
import { CatalogToolEnv } from '../env.js';
import { seedDemoCatalog } from './seed-demo-catalog.js';

/** Seeds the demo colleges, vendors and deals; a second run changes nothing. */
const { CATALOG_DATABASE_URL } = readEnv(CatalogToolEnv);
const orm = await MikroORM.init(catalogDatabase(CATALOG_DATABASE_URL, { name: 'catalog-seed' }));
try {
  const added = await seedDemoCatalog(orm.em.fork());
  console.log(added > 0 ? `catalog: seeded ${added} demo colleges` : 'catalog: not empty, so not seeded');
} finally {
  await orm.close();
}
