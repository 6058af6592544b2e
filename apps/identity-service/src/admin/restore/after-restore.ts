import 'reflect-metadata';
import { afterRestore } from '@campus-deals/messaging';
import { readEnv } from '@campus-deals/service-defaults';
import { IdentityEnv } from '../../env.js';
import { IdentityModule } from '../../identity.module.js';
import { reconcileAfterRestore } from './reconcile-after-restore.js';

const env = readEnv(IdentityEnv);
await afterRestore({ name: 'identity', module: IdentityModule.with(env), env }, process.argv[2], reconcileAfterRestore);
