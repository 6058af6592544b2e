import { messagingEntities } from '@campus-deals/messaging';
import { typedTables, type TablesOf } from '@campus-deals/service-defaults';
import type { Kysely } from 'kysely';
import { CollegeSchema } from './colleges/college.entity.js';
import { CountedSubscriberSchema } from './colleges/counted-subscriber.entity.js';
import { DealSchema } from './deals/deal.entity.js';
import { VendorSchema } from './vendors/vendor.entity.js';

/** Every table of the service. */
export const entities = [
  CollegeSchema,
  CountedSubscriberSchema,
  VendorSchema,
  DealSchema,
  ...messagingEntities,
] as const;

export type Tables = TablesOf<typeof entities>;
export type Db = Kysely<Tables>;
export const { tables, reads } = typedTables<Tables>();
