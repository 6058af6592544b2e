import { typedTables, type TablesOf } from '@campus-deals/service-defaults';
import type { Kysely } from 'kysely';
import type { entities } from './entities.js';

export type Tables = TablesOf<typeof entities>;
export type Db = Kysely<Tables>;
export const { tables, reads } = typedTables<typeof entities>();
