import 'reflect-metadata';
import { afterRestore } from '@campus-deals/messaging';
import { readEnv } from '@campus-deals/service-defaults';
import { NotificationEnv } from '../../env.js';
import { NotificationModule } from '../../notification.module.js';
import { reconcileAfterRestore } from './reconcile-after-restore.js';

const env = readEnv(NotificationEnv);
await afterRestore(
  { name: 'notification', module: NotificationModule.with(env), env },
  process.argv[2],
  reconcileAfterRestore,
);
