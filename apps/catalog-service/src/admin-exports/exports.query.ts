import { ADMIN_COLLEGE_SORTS, ADMIN_DEAL_SORTS, ADMIN_VENDOR_SORTS } from '@campus-deals/contracts/enumerations';
import { pages, type Page, type PageRequest } from '@campus-deals/service-defaults';
import { sql, type SqlBool } from 'kysely';
import {
  COLLEGE_COLUMNS,
  COLLEGE_ORDERS,
  filteredColleges,
  isCollegeSought,
  type CollegeFilter,
} from '../colleges/public.js';
import { exportedRow, type ExportedRow } from '../columns.js';
import { DEAL_COLUMNS, DEAL_ORDERS, filteredDeals, isSought, type DealFilter } from '../deals/public.js';
import type { Db } from '../tables.js';
import {
  filteredVendors,
  isVendorSought,
  VENDOR_COLUMNS,
  VENDOR_ORDERS,
  type VendorFilter,
} from '../vendors/public.js';

export type ReadRows<Filter> = (db: Db, filter: Filter, page: PageRequest) => Promise<Page<ExportedRow>>;

/** Rows of the college export, in the orders of the admins' list. */
export const exportedColleges = inOrders(ADMIN_COLLEGE_SORTS, (sort) =>
  pages((db: Db, filter: CollegeFilter) => {
    const sought = isCollegeSought(filter);
    const colleges = sought ? filteredColleges(db, filter).where(sought) : filteredColleges(db, filter);
    return colleges.select(exportedRow(COLLEGE_COLUMNS).as('json'));
  }, COLLEGE_ORDERS[sort]),
);

/** Rows of the vendor export, in the orders of the admins' list. */
export const exportedVendors = inOrders(ADMIN_VENDOR_SORTS, (sort) =>
  pages((db: Db, filter: VendorFilter) => {
    const { only } = VENDOR_ORDERS[sort];
    const sought = isVendorSought(filter);
    let vendors = filteredVendors(db, filter);
    if (only) vendors = vendors.where(sql.raw<SqlBool>(only));
    if (sought) vendors = vendors.where(sought);
    return vendors
      .leftJoin('colleges', 'colleges.id', 'vendors.college_id')
      .select(exportedRow(VENDOR_COLUMNS).as('json'));
  }, VENDOR_ORDERS[sort].order),
);

/** Rows of the deal export, in the orders of the admins' list. */
export const exportedDeals = inOrders(ADMIN_DEAL_SORTS, (sort) =>
  pages((db: Db, filter: DealFilter) => {
    const { only } = DEAL_ORDERS[sort];
    const sought = isSought(filter);
    let deals = filteredDeals(db, filter);
    if (only) deals = deals.where(sql.raw<SqlBool>(only));
    if (sought) deals = deals.where(sought);
    return deals
      .innerJoin('vendors', 'vendors.id', 'deals.vendor_id')
      .innerJoin('colleges', 'colleges.id', 'deals.college_id')
      .select(exportedRow(DEAL_COLUMNS).as('json'));
  }, DEAL_ORDERS[sort].order),
);

function inOrders<Sort extends string, Filter>(
  sorts: readonly Sort[],
  inOrder: (sort: Sort) => ReadRows<Filter>,
): Record<Sort, ReadRows<Filter>> {
  return Object.fromEntries(sorts.map((sort) => [sort, inOrder(sort)])) as Record<Sort, ReadRows<Filter>>;
}
