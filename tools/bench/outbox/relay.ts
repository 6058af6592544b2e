import { startBareRelay } from '@campus-deals/messaging/testing/relay';
import { childSettings, serve } from '../child-process.ts';
import type { ChildSettings } from './service-databases.ts';

const { databases, queueEnv } = childSettings<ChildSettings>();
const tuning = { backoffMs: 100, batchSize: 50, pollMs: 200 };
serve({
  run: () =>
    void startBareRelay({ service: 'notification', env: queueEnv, databaseUrl: databases.notification, tuning }),
});
