import { readEnv } from '@campus-deals/service-defaults/read-env';
import { releaseStartMemory } from '@campus-deals/service-defaults/start-memory';
import { createAuthProvider } from './auth-provider.js';
import { AuthProviderEnv } from './env.js';

const env = readEnv(AuthProviderEnv);
try {
  const app = await createAuthProvider(env);
  releaseStartMemory();
  await app.listen({ port: env.PORT, host: env.HOST });
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void app.close().then(() => process.exit(0)));
} catch (error) {
  process.stderr.write(`auth-provider could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
