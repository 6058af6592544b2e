import { join } from 'node:path';

/** The folder of images. */
export const IMAGES = 'IMAGES_DIR';

const DATABASES = ['identity', 'catalog', 'billing', 'notification', 'auth', 'payments'];

/** The addresses of the databases that this environment knows, by name. Throws when one of a service is missing. */
export function databaseUrls(env: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const known = DATABASES.map((name) => [name, env[`${name.toUpperCase()}_DATABASE_URL`]] as const);
  // The stand-ins' are there only where they stand in.
  const missing = known.filter(([name, url]) => !url && name !== 'auth' && name !== 'payments');
  if (missing.length > 0)
    throw new Error(`Set ${missing.map(([name]) => `${name.toUpperCase()}_DATABASE_URL`).join(', ')}.`);
  return Object.fromEntries(known.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** What each service is told, by its name: known where a local stack is restored. */
export type ServiceEnvironments = Record<string, NodeJS.ProcessEnv>;

/** By the name of their database. */
export const STAND_INS: Record<string, string> = { auth: 'auth-provider', payments: 'payment-provider' };

/** Where the owner of a database is; without a name the root. */
export function serviceFolder(database?: string): string {
  const root = join(import.meta.dirname, '../..');
  if (!database) return root;
  const standIn = STAND_INS[database];
  return standIn ? join(root, 'stand-ins', standIn) : join(root, 'apps', `${database}-service`);
}
