import 'reflect-metadata';
import { MikroORM } from '@mikro-orm/postgresql';
import { readEnv } from '@campus-deals/service-defaults';
import { notificationDatabase } from '../database.js';
import { NotificationSeedEnv } from '../env.js';
import { seedSampleNotifications } from './seed-sample-notifications.js';

/** Seeds notifications for the demo accounts. */
const { NOTIFICATION_DATABASE_URL } = readEnv(NotificationSeedEnv);
const orm = await MikroORM.init(notificationDatabase(NOTIFICATION_DATABASE_URL));
const added = await seedSampleNotifications(orm.em.fork());
await orm.close();
console.log(added > 0 ? `notification: seeded ${added} sample notifications` : 'notification: the samples are there');
