import { databaseOptions } from '@campus-deals/service-defaults';
import { entities } from './entities.js';
import { migrations } from './migrations/index.js';

/** Catalog's own database: its tables and how they came to be. */
export function catalogDatabase(url: string, name = 'catalog'): ReturnType<typeof databaseOptions> {
  return databaseOptions({ url, name, entities, migrations });
}
