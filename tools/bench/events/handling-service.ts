// The consuming service of the measurement, as it runs in production: Nest, inbox, transaction; its handlers do nothing.
import { startMessaging, type MessagingTuning } from '@campus-deals/messaging';
import { aService, idleHandlers } from '@campus-deals/messaging/testing';
import type { Worker } from 'bullmq';
import { childSettings, serve } from '../child-process.ts';
import { countUntil } from './count-until.ts';
import type { ChildSettings } from './service-databases.ts';

const { databases, queueEnv, tuning, transactions } = childSettings<
  ChildSettings & { tuning: Partial<MessagingTuning>; transactions: keyof typeof idleHandlers }
>();
const app = await aService({
  service: 'catalog',
  databaseUrl: databases.catalog,
  queueEnv,
  tuning: { pollMs: 1000, ...tuning },
  controllers: idleHandlers[transactions],
});
await startMessaging(app);

const handledAt = new Map<number, number>();
const handled = countUntil(() => handledAt.size);
// After the commit of the effect and BullMQ's own book-keeping.
app
  .getMicroservices()[0]
  ?.unwrap<Worker>()
  .on('completed', (job) => {
    handledAt.set(job.data.payload.subscriptionId, performance.timeOrigin + performance.now());
    handled.changed();
  });

serve(
  {
    forget: () => handledAt.clear(),
    handled: async (count: number) => {
      await handled.reaches(count);
      return handledAt;
    },
  },
  () => app.close(),
);
