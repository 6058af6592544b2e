import 'reflect-metadata';
import { MikroORM } from '@mikro-orm/postgresql';
import { readEnv } from '@campus-deals/service-defaults';
import { catalogDatabase } from './database.js';
import { seedDemoBusiness } from './seed-demo-business.js';
import { seedDemoCatalog } from './seed-demo-catalog.js';
import { seedDemoQueue } from './seed-demo-queue.js';
import { CatalogToolEnv } from './env.js';

/** Puts the demo colleges, vendors and deals there; a second run changes nothing. */
const { CATALOG_DATABASE_URL } = readEnv(CatalogToolEnv);
const orm = await MikroORM.init(catalogDatabase(CATALOG_DATABASE_URL, { name: 'catalog-seed' }));
try {
  const added = await seedDemoCatalog(orm.em.fork());
  await seedDemoBusiness(orm.em.fork());
  await seedDemoQueue(orm.em.fork());
  console.log(added > 0 ? `catalog: seeded ${added} demo colleges` : 'catalog: the demo colleges are there');
} finally {
  await orm.close();
}
