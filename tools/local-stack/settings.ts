import { join, resolve } from 'node:path';
import { ROOT } from './bootstrap.mjs';
import { DATABASES } from './databases.ts';
import { databaseVariable, type StackContext } from './environment.ts';
import { Problem } from './problem.mjs';

export type Settings = ReturnType<typeof readSettings>;
export type Paths = ReturnType<typeof pathsIn>;

/** Reads the user's settings, with the defaults of a local stack. */
export function readSettings(env: NodeJS.ProcessEnv = process.env) {
  requireComplete(env);
  const port = portOf(env, 'PORT', 3000);
  return {
    port,
    mailPort: portOf(env, 'MAIL_PORT', 1080),
    smtpPort: portOf(env, 'SMTP_PORT', 1025),
    dataDir: resolve(ROOT, env.DATA_DIR || '.data'),
    seed: isSeeded(env),
    withoutRedis: env.NO_REDIS === '1',
    publicUrl: env.PUBLIC_URL || `http://localhost:${port}`,
    given: {
      databases: Object.fromEntries(
        DATABASES.map((name) => [name, env[databaseVariable(name)] || undefined]),
      ) as StackContext['databases'],
      redisUrl: env.REDIS_URL || undefined,
      smtpUrl: env.SMTP_URL || undefined,
    },
  };
}

/** Returns the paths inside DATA_DIR. */
export function pathsIn(dataDir: string) {
  return {
    postgres: join(dataDir, 'postgres'),
    redis: join(dataDir, 'redis'),
    mail: join(dataDir, 'mail'),
    images: join(dataDir, 'images'),
    logs: join(dataDir, 'logs'),
    lock: join(dataDir, 'lock.json'),
    secrets: join(dataDir, 'secrets.json'),
    ports: join(dataDir, 'ports.json'),
    stack: join(dataDir, 'stack.json'),
    seedPending: join(dataDir, 'seed-pending'),
  };
}

/** Throws a one-line error if the settings of a hosted service are incomplete. */
function requireComplete(env: NodeJS.ProcessEnv) {
  if (env.SUPABASE_URL && !env.SUPABASE_ANON_KEY)
    throw new Problem('SUPABASE_URL is set: set SUPABASE_ANON_KEY too (or neither, for the stand-in).');
  const keys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];
  const missing = keys.filter((name) => !env[name]);
  if (missing.length > 0 && missing.length < keys.length)
    throw new Problem(`Set ${missing.join(' and ')} too (or none of ${keys.join(', ')}, for the stand-in).`);
}

function portOf(env: NodeJS.ProcessEnv, name: string, fallback: number) {
  if (!env[name]) return fallback;
  const port = Number(env[name]);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Problem(`${name}=${env[name]} is not a port (1 to 65535).`);
  return port;
}

function isSeeded({ SEED = '' }: NodeJS.ProcessEnv) {
  if (!['', 'demo', 'none'].includes(SEED)) throw new Problem(`SEED=${SEED} is not one of demo, none.`);
  return SEED !== 'none';
}
