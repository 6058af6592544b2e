// BullMQ with nothing around it: works on jobs that do nothing.
import { createPostgresBackend, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { childSettings, serve } from '../child-process.ts';
import { countUntil } from './count-until.ts';
import type { ChildSettings } from './service-databases.ts';

const { queueEnv, tuning } = childSettings<ChildSettings & { tuning: { concurrency?: number } }>();
const { REDIS_URL, QUEUE_DATABASE_URL } = queueEnv;
const concurrency = tuning.concurrency ?? 50;
const work = async () => {};
const worker = REDIS_URL
  ? new Worker('baseline', work, { connection: new Redis(REDIS_URL, { maxRetriesPerRequest: null }), concurrency })
  : new Worker(
      'baseline',
      work,
      { connection: { connectionString: QUEUE_DATABASE_URL, max: 8 }, concurrency },
      createPostgresBackend,
    );
let done = 0;
const handled = countUntil(() => done);
worker.on('error', () => {});
worker.on('completed', () => {
  done++;
  handled.changed();
});
await worker.waitUntilReady();
serve({ handled: handled.reaches });
