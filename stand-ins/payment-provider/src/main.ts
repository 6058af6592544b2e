import { readEnv } from '@campus-deals/service-defaults/read-env';
import { releaseStartMemory } from '@campus-deals/service-defaults/start-memory';
import { PaymentProviderEnv } from './env.js';
import { createPaymentProvider } from './payment-provider.js';

const env = readEnv(PaymentProviderEnv);
try {
  const app = await createPaymentProvider(env);
  await app.listen({ port: env.PORT, host: env.HOST });
  releaseStartMemory();
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void app.close().then(() => process.exit(0)));
} catch (error) {
  process.stderr.write(`payment-provider could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
