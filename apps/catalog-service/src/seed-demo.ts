import 'reflect-metadata';
import { MikroORM } from '@mikro-orm/postgresql';
import { readEnv } from '@campus-deals/service-defaults';
import { catalogDatabase } from './database.js';
import { seedDemoBusiness } from './seed-demo-business.js';
import { seedDemoCatalog } from './seed-demo-catalog.js';
import { seedDemoQueue } from './seed-demo-queue.js';
import { seedDemoStudent } from './seed-demo-student.js';
import { requestSnapshots } from './snapshots/snapshot.entity.js';
import { RefreshPopularity } from './vendors/refresh-popularity.job.js';
import { CatalogToolEnv } from './env.js';

/** Seeds the demo colleges, vendors and deals; a second run changes nothing. */
const { CATALOG_DATABASE_URL } = readEnv(CatalogToolEnv);
const orm = await MikroORM.init(catalogDatabase(CATALOG_DATABASE_URL, { name: 'catalog-seed' }));
try {
  const added = await seedDemoCatalog(orm.em.fork());
  const hasBusiness = await seedDemoBusiness(orm.em.fork());
  const hasQueue = await seedDemoQueue(orm.em.fork());
  const hasStudent = await seedDemoStudent(orm.em.fork());
  await new RefreshPopularity(orm.em.fork()).run();
  // Vendors and deals are seeded without events.
  if (added > 0 || hasBusiness || hasQueue || hasStudent)
    await orm.em.fork().transactional(async (em) => requestSnapshots(em));
  console.log(added > 0 ? `catalog: seeded ${added} demo colleges` : 'catalog: the demo colleges are there');
} finally {
  await orm.close();
}
