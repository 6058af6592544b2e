// BullMQ with nothing around it: adds jobs in bulk.
import { randomUUID } from 'node:crypto';
import { createPostgresBackend, Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { childSettings, serve } from '../child-process.ts';
import type { ChildSettings } from './service-databases.ts';

const { REDIS_URL, QUEUE_DATABASE_URL } = childSettings<ChildSettings>().queueEnv;
const queue = REDIS_URL
  ? new Queue('baseline', { connection: new Redis(REDIS_URL, { maxRetriesPerRequest: null }) })
  : new Queue('baseline', { connection: { connectionString: QUEUE_DATABASE_URL, max: 4 } }, createPostgresBackend);
await queue.waitUntilReady();

const job = (subscriptionId: number) => {
  const id = randomUUID();
  const payload = { subscriptionId, collegeId: 1, userId: null, referralCode: null };
  return {
    name: 'nothing',
    data: { id, name: 'SubscriberAdded', version: 1, occurredAt: new Date().toISOString(), payload },
    opts: { jobId: `${id}-nothing`, attempts: 8, removeOnComplete: true },
  };
};

serve({
  add: async (count: number) => {
    for (let start = 0; start < count; start += 500)
      await queue.addBulk(Array.from({ length: Math.min(500, count - start) }, (_, at) => job(start + at)));
  },
});
