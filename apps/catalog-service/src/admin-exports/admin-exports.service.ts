import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type {
  ListAdminCollegesQueryDto,
  ListAdminDealsQueryDto,
  ListAdminVendorsQueryDto,
} from '@campus-deals/contracts/catalog/queries.dto';
import { requireAccess, type Page, type PageRequest, type SignedInUser } from '@campus-deals/service-defaults';
import { collegeFilterOf } from '../colleges/public.js';
import { dealFilterOf } from '../deals/public.js';
import { tables, type Db } from '../entities.js';
import { filterIn } from '../list-filter.js';
import { vendorFilterOf } from '../vendors/public.js';
import { collegeLines } from './college-export.query.js';
import { dealLines } from './deal-export.query.js';
import { rowsOf } from './export-rows.js';
import { vendorLines } from './vendor-export.query.js';

type Read<Filter, Row> = (db: Db, filter: Filter, page: PageRequest) => Promise<Page<Row>>;

/** Exports lists as files: all pages, read 1,000 rows at a time. Each row shows its state at the time it is read. */
@Injectable()
export class AdminExportsService {
  constructor(private readonly em: EntityManager) {}

  deals(caller: SignedInUser, query: ListAdminDealsQueryDto) {
    requireAccess(caller, 'admin');
    return this.rows(dealLines[query.sort], dealFilterOf(filterIn(query)));
  }

  vendors(caller: SignedInUser, query: ListAdminVendorsQueryDto) {
    requireAccess(caller, 'admin');
    return this.rows(vendorLines[query.sort], vendorFilterOf(filterIn(query)));
  }

  colleges(caller: SignedInUser, query: ListAdminCollegesQueryDto) {
    requireAccess(caller, 'admin');
    return this.rows(collegeLines[query.sort], collegeFilterOf(filterIn(query)));
  }

  /** Does not use the connections for hot reads: their timeout is short. */
  private async *rows<Filter, Row>(read: Read<Filter, Row>, filter: Filter | undefined): AsyncGenerator<Row[]> {
    const db = tables(this.em.fork());
    if (filter) yield* rowsOf((page) => read(db, filter, page));
  }
}
