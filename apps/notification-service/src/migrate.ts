import 'reflect-metadata';
import { z } from 'zod';
import { readEnv, runMigrations } from '@campus-deals/service-defaults';
import { notificationDatabase } from './database.js';

const { NOTIFICATION_DATABASE_URL } = readEnv(z.object({ NOTIFICATION_DATABASE_URL: z.string().min(1) }));
const applied = await runMigrations(notificationDatabase(NOTIFICATION_DATABASE_URL));
console.log(applied.length ? `notification: applied ${applied.join(', ')}` : 'notification: up to date');
