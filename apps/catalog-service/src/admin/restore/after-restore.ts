import 'reflect-metadata';
import { afterRestore } from '@campus-deals/messaging';
import { readEnv } from '@campus-deals/service-defaults';
import { CatalogModule } from '../../catalog.module.js';
import { CatalogEnv } from '../../env.js';
import { reconcileAfterRestore } from './reconcile-after-restore.js';

const env = readEnv(CatalogEnv);
await afterRestore({ name: 'catalog', module: CatalogModule.with(env), env }, process.argv[2], reconcileAfterRestore);
