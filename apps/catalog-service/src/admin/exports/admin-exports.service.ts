import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type {
  ListAdminCollegesQueryDto,
  ListAdminDealsQueryDto,
  ListAdminVendorsQueryDto,
} from '@campus-deals/contracts/catalog/queries.dto';
import { requireAccess, type SignedInUser } from '@campus-deals/service-defaults';
import { adminColleges } from '../../colleges/public.js';
import { adminDeals } from '../../deals/public.js';
import { tables } from '../../tables.js';
import { adminVendors } from '../../vendors/public.js';

/**
 * Exports lists as files: all pages, read 1,000 rows at a time. Each row shows its state at the time it is read.
 * Does not use the connections for hot reads: their timeout is short.
 */
@Injectable()
export class AdminExportsService {
  constructor(private readonly em: EntityManager) {}

  deals(caller: SignedInUser, query: ListAdminDealsQueryDto) {
    requireAccess(caller, 'admin');
    return adminDeals.all(tables(this.em.fork()), query);
  }

  vendors(caller: SignedInUser, query: ListAdminVendorsQueryDto) {
    requireAccess(caller, 'admin');
    return adminVendors.all(tables(this.em.fork()), query);
  }

  colleges(caller: SignedInUser, query: ListAdminCollegesQueryDto) {
    requireAccess(caller, 'admin');
    return adminColleges.all(tables(this.em.fork()), query);
  }
}
