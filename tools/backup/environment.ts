import { join } from 'node:path';
import { ROOT } from '../local-stack/bootstrap.mjs';
import { databaseVariable } from '../local-stack/environment.ts';
import { SERVICES } from '../local-stack/services.ts';

/** Variable with the folder of images. */
export const IMAGES = 'IMAGES_DIR';

const OWNERS = SERVICES.filter(({ database, beside }) => database && !beside);

/** Returns the database URLs in this environment, by name. Throws if one of a service is missing. */
export function databaseUrls(env: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const known = OWNERS.map(({ database = '', standsInFor }) => ({
    database,
    // Those of the stand-ins exist only where stand-ins are used.
    isRequired: !standsInFor,
    url: env[databaseVariable(database)],
  }));
  const missing = known.filter(({ url, isRequired }) => !url && isRequired);
  if (missing.length > 0)
    throw new Error(`Set ${missing.map(({ database }) => databaseVariable(database)).join(', ')}.`);
  return Object.fromEntries(known.flatMap(({ database, url }) => (url ? [[database, url]] : [])));
}

/** Environments by service name. Known only when a local stack is restored. */
export type ServiceEnvironments = Record<string, NodeJS.ProcessEnv>;

/** Returns the owner of a database, with its folder. */
export function ownerOf(database: string) {
  const owner = OWNERS.find((service) => service.database === database);
  if (!owner) throw new Error(`no service has the database ${database}`);
  return { name: owner.name, folder: join(ROOT, owner.folder), isStandIn: Boolean(owner.standsInFor) };
}
