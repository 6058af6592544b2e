import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type {
  ListAdminCollegesQueryDto,
  ListAdminDealsQueryDto,
  ListAdminVendorsQueryDto,
} from '@campus-deals/contracts/catalog/queries.dto';
import { allRows, requireAccess, type SignedInUser } from '@campus-deals/service-defaults';
import { collegeFilterOf } from '../colleges/public.js';
import type { ExportedRow } from '../columns.js';
import { dealFilterOf } from '../deals/public.js';
import { tables } from '../tables.js';
import { filterIn } from '../list-filter.js';
import { vendorFilterOf } from '../vendors/public.js';
import { exportedColleges, exportedDeals, exportedVendors, type ReadRows } from './exports.query.js';

/** Exports lists as files: all pages, read 1,000 rows at a time. Each row shows its state at the time it is read. */
@Injectable()
export class AdminExportsService {
  constructor(private readonly em: EntityManager) {}

  deals(caller: SignedInUser, query: ListAdminDealsQueryDto) {
    requireAccess(caller, 'admin');
    return this.rows(exportedDeals[query.sort], dealFilterOf(filterIn(query)));
  }

  vendors(caller: SignedInUser, query: ListAdminVendorsQueryDto) {
    requireAccess(caller, 'admin');
    return this.rows(exportedVendors[query.sort], vendorFilterOf(filterIn(query)));
  }

  colleges(caller: SignedInUser, query: ListAdminCollegesQueryDto) {
    requireAccess(caller, 'admin');
    return this.rows(exportedColleges[query.sort], collegeFilterOf(filterIn(query)));
  }

  /** Does not use the connections for hot reads: their timeout is short. */
  private async *rows<Filter>(read: ReadRows<Filter>, filter: Filter | undefined): AsyncGenerator<ExportedRow[]> {
    const db = tables(this.em.fork());
    if (filter) yield* allRows((page) => read(db, filter, page));
  }
}
