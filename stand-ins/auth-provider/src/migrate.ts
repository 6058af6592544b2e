import { readEnv } from '@campus-deals/service-defaults/read-env';
import { Database } from './database/database.js';
import { applyMigrations } from './database/migrations.js';
import { AuthProviderEnv } from './env.js';

const database = new Database(readEnv(AuthProviderEnv).AUTH_DATABASE_URL);
await applyMigrations(database);
await database.close();
