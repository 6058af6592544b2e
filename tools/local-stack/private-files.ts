import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { DATABASES } from './databases.ts';

/** Writes JSON atomically, readable only by this user. */
export function writePrivate(path: string, content: unknown) {
  writeFileSync(`${path}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

const NAMES = [
  ...DATABASES.map((name) => `${name}Password` as const),
  'postgresPassword',
  'redisPassword',
  'internalTokenSecret',
  'unsubscribeSecret',
  'gateCookieSecret',
  'webhookSecretsKey',
  'studentCardsKey',
  'vapidPrivateKey',
  'anonKey',
  'serviceKey',
  'paymentSecretKey',
  'paymentPublishableKey',
  'paymentWebhookSecret',
] as const;
export type Secrets = Record<(typeof NAMES)[number], string>;

/** Reads the stack's random secrets, generated once per DATA_DIR. */
export function readSecrets(path: string): Secrets {
  let known: Partial<Secrets> = {};
  try {
    known = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const missing = NAMES.filter((name) => !known[name]);
  for (const name of missing) known[name] = randomBytes(32).toString('hex');
  if (missing.length > 0) writePrivate(path, known);
  return known as Secrets;
}
