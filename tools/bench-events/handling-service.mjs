// The consuming service of the measurement, as it runs in production: Nest, inbox, transaction; its handlers do nothing.
import { startMessaging } from '@campus-deals/messaging';
import { aService, idleHandlers } from '@campus-deals/messaging/testing';

const { databases, queueEnv, tuning, transactions } = JSON.parse(process.argv[2]);
const app = await aService({
  service: 'catalog',
  databaseUrl: databases.catalog,
  queueEnv,
  tuning: { pollMs: 1000, ...tuning },
  controllers: idleHandlers[transactions],
});
await startMessaging(app);

let handledAt = [];
let wanted = Infinity;
const tellWhenDone = () => {
  if (handledAt.length < wanted) return;
  process.send({ type: 'handled', handledAt });
  wanted = Infinity;
};
// After the commit of the effect and BullMQ's own book-keeping.
app
  .getMicroservices()[0]
  .unwrap()
  .on('completed', (job) => {
    handledAt.push([job.data.payload.subscriptionId, performance.timeOrigin + performance.now()]);
    tellWhenDone();
  });
process.on('message', ({ handled, forget }) => {
  if (forget) {
    handledAt = [];
    process.send({ type: 'forgotten' });
  }
  if (handled) {
    wanted = handled;
    tellWhenDone();
  }
});
process.on('SIGTERM', () => void app.close().finally(() => process.exit(0)));
// Ends with whoever started it, however that ended.
process.on('disconnect', () => process.exit(1));
process.send({ type: 'ready' });
