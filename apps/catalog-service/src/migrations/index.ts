import { messagingMigrations } from '@campus-deals/messaging';
import { CreateCatalog20261121000100 } from './create-catalog.migration.js';
import { KeepCollegeJson20261121000200 } from './keep-college-json.migration.js';

/** In the order they run. A class's name is the migration's: never renamed once released. */
export const migrations = [...messagingMigrations, CreateCatalog20261121000100, KeepCollegeJson20261121000200];
