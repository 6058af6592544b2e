// Process that the proof kills: the handling service, or a loaded relay that stands by until it gets a message.
import { startMessaging } from '@campus-deals/messaging';
import { aService } from '@campus-deals/messaging/testing';
import { startBareRelay } from '@campus-deals/messaging/testing/relay';
import type { ProcessSettings } from './relay-under-fire.ts';

const [role, settings = '{}'] = process.argv.slice(2);
const { databases, queueEnv } = JSON.parse(settings) as ProcessSettings;
if (role === 'handler') {
  // Detects a killed worker after seconds instead of half a minute, to keep the proof short.
  const tuning = { lockMs: 3000, backoffMs: 100 };
  await startMessaging(await aService({ service: 'catalog', databaseUrl: databases.catalog, queueEnv, tuning }));
} else {
  const tuning = { backoffMs: 100, batchSize: 50, pollMs: 200 };
  const options = { service: 'notification', env: queueEnv, databaseUrl: databases.notification, tuning } as const;
  process.once('message', () => {
    void startBareRelay(options);
    process.send?.('running');
  });
}
process.on('disconnect', () => process.exit(1));
process.send?.('loaded');
