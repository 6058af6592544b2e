import { readEnv } from '@campus-deals/service-defaults/read-env';
import { Database } from './database/database.js';
import { AuthProviderEnv } from './env.js';
import { SigningKeys } from './keys/signing-keys.js';

const env = readEnv(AuthProviderEnv);
const database = new Database(env.AUTH_DATABASE_URL);
try {
  const kid = await new SigningKeys(database, env.JWT_EXP_SECONDS).rotate();
  process.stdout.write(
    `auth-provider: ${kid} signs from now on; the old key stays published until its last token has expired\n`,
  );
} finally {
  await database.close();
}
