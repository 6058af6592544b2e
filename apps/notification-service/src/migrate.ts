import 'reflect-metadata';
import { readEnv, runMigrations } from '@campus-deals/service-defaults';
import { notificationDatabase } from './database.js';
import { NotificationMigrationEnv } from './env.js';

// Arguments: names of the only migrations to run, to build an earlier version's schema.
const named = process.argv.slice(2);
const { NOTIFICATION_DATABASE_URL } = readEnv(NotificationMigrationEnv);
const applied = await runMigrations(notificationDatabase(NOTIFICATION_DATABASE_URL), {
  only: named.length > 0 ? named : undefined,
});
console.log(applied.length ? `notification: applied ${applied.join(', ')}` : 'notification: up to date');
