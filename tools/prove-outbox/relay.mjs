import { startBareRelay } from '@campus-deals/messaging/testing/relay';

const { databases, queueEnv } = JSON.parse(process.argv[2]);
process.on('message', () =>
  startBareRelay({
    service: 'notification',
    env: queueEnv,
    databaseUrl: databases.notification,
    tuning: { backoffMs: 100, batchSize: 50, pollMs: 200 },
  }),
);
// Ends with whoever started it, however that ended.
process.on('disconnect', () => process.exit(1));
process.send({ type: 'ready' });
