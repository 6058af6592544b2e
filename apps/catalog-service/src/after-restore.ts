import 'reflect-metadata';
import { EntityManager } from '@mikro-orm/postgresql';
import { afterRestore } from '@campus-deals/messaging';
import { readEnv } from '@campus-deals/service-defaults';
import { CatalogModule } from './catalog.module.js';
import { CatalogEnv } from './env.js';
import { requestSnapshots } from './snapshots/request-snapshots.js';

const env = readEnv(CatalogEnv);
await afterRestore({ name: 'catalog', module: CatalogModule.with(env), env }, process.argv[2], async (app) => {
  await app.get(EntityManager).transactional(async (em) => requestSnapshots(em));
  return ['all that other services keep copies of is published again'];
});
