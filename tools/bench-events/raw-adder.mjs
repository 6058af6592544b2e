import { randomUUID } from 'node:crypto';
import { rawQueue } from './raw-queue.mjs';

const { queueEnv } = JSON.parse(process.argv[2]);
const queue = rawQueue(queueEnv);
await queue.waitUntilReady();
const job = (i) => {
  const id = randomUUID();
  const payload = { subscriptionId: i, collegeId: 1, userId: null, referralCode: null };
  return {
    name: 'nothing',
    data: { id, name: 'SubscriberAdded', version: 1, occurredAt: new Date().toISOString(), payload },
    opts: { jobId: `${id}-nothing`, attempts: 8, removeOnComplete: true },
  };
};
process.on('message', async ({ add }) => {
  for (let start = 0; start < add; start += 500)
    await queue.addBulk(Array.from({ length: Math.min(500, add - start) }, (_, i) => job(start + i)));
});
process.on('SIGTERM', () => process.exit(0));
// Ends with whoever started it, however that ended.
process.on('disconnect', () => process.exit(1));
process.send({ type: 'ready' });
