import { readEnv } from '@campus-deals/service-defaults/read-env';
import { Database } from './database/database.js';
import { applyMigrations } from './database/migrations.js';
import { AuthProviderEnv } from './env.js';

const database = new Database(readEnv(AuthProviderEnv).AUTH_DATABASE_URL);
try {
  const applied = await applyMigrations(database);
  process.stdout.write(
    applied.length > 0 ? `auth-provider: applied ${applied.join(', ')}\n` : 'auth-provider: up to date\n',
  );
} finally {
  await database.close();
}
