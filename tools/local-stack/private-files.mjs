import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Writes JSON for this user's eyes only, whole or not at all. */
export function writePrivate(path, content) {
  writeFileSync(`${path}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

const NAMES = [
  'postgresPassword',
  'identityPassword',
  'catalogPassword',
  'notificationPassword',
  'authPassword',
  'queuePassword',
  'redisPassword',
  'internalTokenSecret',
  'unsubscribeSecret',
  'gateCookieSecret',
  'anonKey',
  'serviceKey',
];

/** The stack's random secrets, made once per DATA_DIR. */
export function readSecrets(path) {
  let known = {};
  try {
    known = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  const missing = NAMES.filter((name) => !known[name]);
  if (missing.length === 0) return known;
  for (const name of missing) known[name] = randomBytes(32).toString('hex');
  writePrivate(path, known);
  return known;
}
