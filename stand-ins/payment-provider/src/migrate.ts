import { readEnv } from '@campus-deals/service-defaults/read-env';
import { openDatabase } from './database/database.js';
import { migrate } from './database/migrations.js';
import { PaymentProviderEnv } from './env.js';

const database = openDatabase(readEnv(PaymentProviderEnv).PAYMENTS_DATABASE_URL, () => undefined);
await migrate(database);
await database.destroy();
