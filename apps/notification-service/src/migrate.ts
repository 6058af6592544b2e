import 'reflect-metadata';
import { readEnv, runMigrations } from '@campus-deals/service-defaults';
import { notificationDatabase } from './database.js';
import { NotificationMigrationEnv } from './env.js';

const { NOTIFICATION_DATABASE_URL } = readEnv(NotificationMigrationEnv);
const applied = await runMigrations(notificationDatabase(NOTIFICATION_DATABASE_URL));
console.log(applied.length ? `notification: applied ${applied.join(', ')}` : 'notification: up to date');
