import { auditEntities } from '@campus-deals/audit';
import { messagingEntities } from '@campus-deals/messaging';
import { typedTables, type TablesOf } from '@campus-deals/service-defaults';
import { settingsEntities } from '@campus-deals/settings';
import type { Kysely } from 'kysely';
import { CollegeSchema } from './colleges/college.entity.js';
import { DeliverySchema } from './deliveries/delivery.entity.js';
import { SubscriptionSchema } from './newsletter/subscription.entity.js';
import { ErasedUserSchema } from './users/erased-user.entity.js';
import { UserSchema } from './users/user.entity.js';

/** Every table of the service. */
export const entities = [
  CollegeSchema,
  UserSchema,
  ErasedUserSchema,
  SubscriptionSchema,
  DeliverySchema,
  ...auditEntities,
  ...settingsEntities,
  ...messagingEntities,
] as const;

export type Db = Kysely<TablesOf<typeof entities>>;
export const { tables } = typedTables<TablesOf<typeof entities>>();
