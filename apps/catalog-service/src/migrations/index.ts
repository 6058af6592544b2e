import { messagingMigrations } from '@campus-deals/messaging';
import { CreateCatalog20261121000100 } from './create-catalog.migration.js';
import { KeepCollegeJson20261121000200 } from './keep-college-json.migration.js';
import { KeepSchoolDomains20261121000300 } from './keep-school-domains.migration.js';

/** In the order they run. A class's name is the migration's: never renamed once released. */
export const migrations = [...messagingMigrations, CreateCatalog20261121000100, KeepCollegeJson20261121000200, KeepSchoolDomains20261121000300];
