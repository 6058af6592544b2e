import { join } from 'node:path';

/** Variable with the folder of images. */
export const IMAGES = 'IMAGES_DIR';

const DATABASES = ['identity', 'catalog', 'billing', 'notification', 'auth', 'payments'];

/** Returns the database URLs in this environment, by name. Throws if one of a service is missing. */
export function databaseUrls(env: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const known = DATABASES.map((name) => [name, env[`${name.toUpperCase()}_DATABASE_URL`]] as const);
  // Those of the stand-ins exist only where stand-ins are used.
  const missing = known.filter(([name, url]) => !url && name !== 'auth' && name !== 'payments');
  if (missing.length > 0)
    throw new Error(`Set ${missing.map(([name]) => `${name.toUpperCase()}_DATABASE_URL`).join(', ')}.`);
  return Object.fromEntries(known.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** Environments by service name. Known only when a local stack is restored. */
export type ServiceEnvironments = Record<string, NodeJS.ProcessEnv>;

/** Stand-ins by the name of their database. */
export const STAND_INS: Record<string, string> = { auth: 'auth-provider', payments: 'payment-provider' };

/** Returns the folder of the owner of a database. Without a name, the root. */
export function serviceFolder(database?: string): string {
  const root = join(import.meta.dirname, '../..');
  if (!database) return root;
  const standIn = STAND_INS[database];
  return standIn ? join(root, 'stand-ins', standIn) : join(root, 'apps', `${database}-service`);
}
