import { databaseOptions } from '@campus-deals/service-defaults';
import { College } from './colleges/college.entity.js';
import { CountedSubscriber } from './colleges/counted-subscriber.entity.js';
import { Deal } from './deals/deal.entity.js';
import { migrations } from './migrations/index.js';
import { Vendor } from './vendors/vendor.entity.js';

/** Catalog's own database: its tables and how they came to be. */
export function catalogDatabase(url: string, name = 'catalog'): ReturnType<typeof databaseOptions> {
  return databaseOptions({ url, name, entities: [College, CountedSubscriber, Vendor, Deal], migrations });
}
