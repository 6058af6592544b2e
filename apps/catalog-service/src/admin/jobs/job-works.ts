import { Injectable } from '@nestjs/common';
import type { AdminJobKind, ImportKind } from '@campus-deals/contracts/enumerations';
import { BulkColleges, BulkVendors } from './bulk-listings.js';
import { BulkDeals } from './bulk-deals.js';
import { CollegeImport } from '../imports/colleges/college-import.js';
import { DealImport } from '../imports/deals/deal-import.js';
import type { ImportSource } from '../imports/imported-rows.js';
import type { JobWork } from './job-work.js';
import { VendorImport } from '../imports/vendors/vendor-import.js';

/** Maps each kind of job to its implementation. */
@Injectable()
export class JobWorks {
  private readonly imports: Record<ImportKind, ImportSource>;
  private readonly actions: Record<ImportKind, JobWork>;

  constructor(
    deals: BulkDeals,
    vendors: BulkVendors,
    colleges: BulkColleges,
    dealImport: DealImport,
    vendorImport: VendorImport,
    collegeImport: CollegeImport,
  ) {
    this.actions = { deals, vendors, colleges };
    this.imports = { deals: dealImport, vendors: vendorImport, colleges: collegeImport };
  }

  of(kind: AdminJobKind): JobWork {
    const [subject, action] = kind.split('.') as [ImportKind, string];
    return action === 'import' ? this.imports[subject] : this.actions[subject];
  }

  sourceOf(kind: AdminJobKind): ImportSource {
    return this.imports[kind.split('.')[0] as ImportKind];
  }
}
