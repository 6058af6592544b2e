// node tools/deployment/make-env.mjs [FILE]: writes .env for `docker compose` from .env.example, with new secrets.
// Keeps existing values. Runs on Node >= 18 before anything is installed, so it imports only Node's own modules.
import { createECDH, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(fileURLToPath(import.meta.url), '../../..');
const LINE = /^(\w+)=(.*)$/;

/** Prefixes of secrets that are recognized by their prefix. */
const PREFIXES = /** @type {Record<string, string>} */ ({
  SUPABASE_ANON_KEY: 'sb_publishable_',
  SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_',
  STRIPE_SECRET_KEY: 'sk_test_',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_',
  STRIPE_WEBHOOK_SECRET: 'whsec_',
});
/** Settings that switch a feature on, so they stay empty. */
const OPTIONAL = ['SITE_ACCESS_PASSWORD', 'MAIL_WEBHOOK_SECRET'];

/**
 * Returns the example with the existing values, and with new secrets for empty ones.
 * @param {string} example
 * @param {string} existing
 */
export function filledEnvironment(example, existing = '') {
  const known = readEnvironmentFile(existing);
  const names = Object.keys(readEnvironmentFile(example));
  const pushKeys = newPushKeys();
  const lines = example.split('\n').map((line) => {
    const [, name, value] = LINE.exec(line) ?? [];
    return name ? `${name}=${known[name] || value || newSecret(name, pushKeys)}` : line;
  });
  const others = Object.entries(known).flatMap(([name, value]) => (names.includes(name) ? [] : [`${name}=${value}`]));
  return [...lines, ...(others.length > 0 ? [...others, ''] : [])].join('\n');
}

/**
 * Returns the lines `NAME=value` of an environment file.
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function readEnvironmentFile(text) {
  const lines = text.split('\n').map((line) => LINE.exec(line));
  return Object.fromEntries(lines.flatMap((found) => (found ? [[found[1], found[2]]] : [])));
}

/**
 * @param {string} name
 * @param {Record<string, string>} pushKeys
 */
function newSecret(name, pushKeys) {
  if (pushKeys[name]) return pushKeys[name];
  if (OPTIONAL.includes(name) || !/(PASSWORD|SECRET|_KEY)$/.test(name)) return '';
  return `${PREFIXES[name] ?? ''}${randomBytes(32).toString('hex')}`;
}

/** @returns {Record<string, string>} */
function newPushKeys() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // A private key may be shorter by leading zeros, which belong to it.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { VAPID_PUBLIC_KEY: pair.getPublicKey('base64url'), VAPID_PRIVATE_KEY: privateKey.toString('base64url') };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = resolve(process.argv[2] ?? join(ROOT, '.env'));
  const existing = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const content = filledEnvironment(readFileSync(join(ROOT, '.env.example'), 'utf8'), existing);
  writeFileSync(`${file}.new`, content, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  process.stdout.write(`${file} is there: docker compose up\n`);
}
