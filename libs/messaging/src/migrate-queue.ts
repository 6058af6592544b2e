import { readEnv } from '@campus-deals/service-defaults';
import { PostgresAddress } from '@campus-deals/service-defaults/env-rules';
import { migrateQueue } from './queues/migrate-queue.js';

class MigrateQueueEnv {
  @PostgresAddress() QUEUE_DATABASE_URL!: string;
}

await migrateQueue(readEnv(MigrateQueueEnv).QUEUE_DATABASE_URL);
