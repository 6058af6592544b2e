import { messagingMigrations } from '@campus-deals/messaging';
import { BuildJsonWhenRead20261125000300 } from './build-json-when-read.migration.js';
import { CountDealFigures20261121000800 } from './count-deal-figures.migration.js';
import { CountInTheService20261125000200 } from './count-in-the-service.migration.js';
import { CreateCatalog20261121000100 } from './create-catalog.migration.js';
import { GrowDealsAndVendors20261121000400 } from './grow-deals-and-vendors.migration.js';
import { IssueRedemptions20261121000600 } from './issue-redemptions.migration.js';
import { KeepCollegeJson20261121000200 } from './keep-college-json.migration.js';
import { KeepDealJson20261121000500 } from './keep-deal-json.migration.js';
import { KeepSchoolDomains20261121000300 } from './keep-school-domains.migration.js';
import { KeepSearchDocuments20261121000900 } from './keep-search-documents.migration.js';
import { LookAtImageUploads20261121001100 } from './look-at-image-uploads.migration.js';
import { RememberImageUploads20261121001000 } from './remember-image-uploads.migration.js';
import { SearchByWords20261125000400 } from './search-by-words.migration.js';
import { TakeReviews20261121000700 } from './take-reviews.migration.js';

/** In the order they run. A class's name is the migration's: never renamed once released. */
export const migrations = [
  ...messagingMigrations,
  CreateCatalog20261121000100,
  KeepCollegeJson20261121000200,
  KeepSchoolDomains20261121000300,
  GrowDealsAndVendors20261121000400,
  KeepDealJson20261121000500,
  IssueRedemptions20261121000600,
  TakeReviews20261121000700,
  CountDealFigures20261121000800,
  KeepSearchDocuments20261121000900,
  RememberImageUploads20261121001000,
  LookAtImageUploads20261121001100,
  CountInTheService20261125000200,
  BuildJsonWhenRead20261125000300,
  SearchByWords20261125000400,
];
