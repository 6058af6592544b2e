import { startMessaging } from '@campus-deals/messaging';
import { aService } from '@campus-deals/messaging/testing';

const { databases, queueEnv } = JSON.parse(process.argv[2]);
// A worker that was killed is noticed after seconds instead of half a minute, to keep the proof short.
const app = await aService({
  service: 'catalog',
  databaseUrl: databases.catalog,
  queueEnv,
  tuning: { lockMs: 3000, backoffMs: 100 },
});
await startMessaging(app);
// Ends with whoever started it, however that ended.
process.on('disconnect', () => process.exit(1));
process.send({ type: 'ready' });
