// node tools/deployment/local-secrets.mjs | kubectl create -f -: creates new secrets of k8s/overlays/local. Runs on
// Node >= 18 before anything is installed, so it imports only Node's own modules.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filledEnvironment, readEnvironmentFile } from './make-env.mjs';

const ROOT = join(fileURLToPath(import.meta.url), '../../..');

/**
 * Returns the contents of each secret of the overlay.
 * @returns {Record<string, Record<string, string>>}
 */
export function localSecrets() {
  const env = readEnvironmentFile(filledEnvironment(readFileSync(join(ROOT, '.env.example'), 'utf8')));
  const services = ['identity', 'catalog', 'billing', 'notification'];
  const roles = [...services, ...services.map((name) => `${name}_owner`), 'auth', 'payments'];
  const passwordName = (/** @type {string} */ role) => `${role.toUpperCase()}_DATABASE_PASSWORD`;
  const address = (/** @type {string} */ name, role = name) =>
    `postgresql://${role}:${env[passwordName(role)]}@postgres:5432/${name}`;
  const of = (/** @type {string[]} */ ...names) => Object.fromEntries(names.map((name) => [name, env[name] ?? '']));
  return {
    'postgres-passwords': of('POSTGRES_PASSWORD', ...roles.map(passwordName)),
    redis: { REDIS_URL: 'redis://queue:6379' },
    'internal-token': of('INTERNAL_TOKEN_SECRET'),
    ...Object.fromEntries(
      services.map((name) => [
        `${name}-service-migrations`,
        { [`${name.toUpperCase()}_DATABASE_URL`]: address(name, `${name}_owner`) },
      ]),
    ),
    'identity-service': {
      IDENTITY_DATABASE_URL: address('identity'),
      ...of('SUPABASE_SERVICE_ROLE_KEY', 'STUDENT_CARDS_KEY'),
    },
    'catalog-service': { CATALOG_DATABASE_URL: address('catalog'), ...of('WEBHOOK_SECRETS_KEY') },
    'billing-service': {
      BILLING_DATABASE_URL: address('billing'),
      ...of('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'),
      STRIPE_API_URL: 'http://payment-provider:3000',
    },
    'notification-service': {
      NOTIFICATION_DATABASE_URL: address('notification'),
      SMTP_URL: 'smtp://mail-inbox:1025',
      ...of('UNSUBSCRIBE_SECRET', 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'),
    },
    gateway: of('SUPABASE_ANON_KEY', 'STRIPE_PUBLISHABLE_KEY', 'VAPID_PUBLIC_KEY', 'GATE_COOKIE_SECRET'),
    'auth-provider': {
      AUTH_DATABASE_URL: address('auth'),
      ANON_KEY: env['SUPABASE_ANON_KEY'] ?? '',
      SERVICE_KEY: env['SUPABASE_SERVICE_ROLE_KEY'] ?? '',
    },
    'payment-provider': {
      PAYMENTS_DATABASE_URL: address('payments'),
      ...of('STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'),
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const items = Object.entries(localSecrets()).map(([name, stringData]) => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, namespace: 'campus-deals' },
    stringData,
  }));
  process.stdout.write(`${JSON.stringify({ apiVersion: 'v1', kind: 'List', items })}\n`);
}
