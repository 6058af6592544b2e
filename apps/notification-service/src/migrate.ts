import 'reflect-metadata';
import { migrateDatabase, readEnv } from '@campus-deals/service-defaults';
import { notificationDatabase } from './database.js';
import { NotificationMigrationEnv } from './env.js';

await migrateDatabase(
  notificationDatabase(readEnv(NotificationMigrationEnv).NOTIFICATION_DATABASE_URL),
  'notification',
);
