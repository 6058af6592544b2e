import { readEnv } from '@campus-deals/service-defaults';
import { z } from 'zod';
import { messagingEnv } from './messaging-env.js';
import { migrateQueue } from './queues/migrate-queue.js';

const env = readEnv(z.object({ QUEUE_DATABASE_URL: messagingEnv.QUEUE_DATABASE_URL.unwrap() }));
await migrateQueue(env.QUEUE_DATABASE_URL);
