import { startMessaging } from '@campus-deals/messaging';
import { aService } from '@campus-deals/messaging/testing';
import { childSettings, serve } from '../child-process.ts';
import type { ChildSettings } from './service-databases.ts';

const { databases, queueEnv } = childSettings<ChildSettings>();
// A worker that was killed is noticed after seconds instead of half a minute, to keep the proof short.
const tuning = { lockMs: 3000, backoffMs: 100 };
await startMessaging(await aService({ service: 'catalog', databaseUrl: databases.catalog, queueEnv, tuning }));
serve({});
