import { AdminVendorDto } from '@campus-deals/contracts/catalog/admin-vendor.dto';
import type { AdminVendorSort } from '@campus-deals/contracts/enumerations';
import {
  countedPages,
  json,
  jsonText,
  same,
  statement,
  type CountedPage,
  type Fields,
  type PageOrder,
  type Position,
} from '@campus-deals/service-defaults';
import { expressionBuilder, sql, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Db, Tables } from '../tables.js';
import { nearbyColleges } from '../places-of-vendor.js';
import { countUpTo } from '../running-deals.js';
import { matchesSearch, type SearchFilter } from '../search-terms.js';
import { dueAt, hoursLeft } from '../waiting.js';
import { pendingRevision } from './own-vendor.query.js';
import { vendorFields } from './vendor.presenter.js';

const COUNTED_DEALS = 1000;
const eb = expressionBuilder<Tables, 'vendors' | 'colleges'>();

const submittedDeals = eb
  .selectFrom('deals')
  .whereRef('deals.vendor_id', '=', 'vendors.id')
  .where('deals.status', '<>', 'draft');

/** Fields of a vendor for admins. */
export const adminVendorFields: Fields<AdminVendorDto> = {
  ...same(eb, AdminVendorDto, 'vendors'),
  ...vendorFields,
  contactEmail: eb.ref('vendors.email'),
  contactPhone: eb.ref('vendors.phone'),
  isFeeWaived: eb('vendors.fee_waived_at', 'is not', null).$castTo<boolean>(),
  dealCount: countUpTo(COUNTED_DEALS, submittedDeals),
  collegeName: eb.ref('colleges.name'),
  collegeShortName: eb.ref('colleges.short_name'),
  pendingRevision,
  submittedAt: eb.ref('vendors.revision_submitted_at'),
  hoursLeft: hoursLeft(eb.ref('vendors.revision_submitted_at')),
  dueAt: dueAt(eb.ref('vendors.revision_submitted_at')),
};

const withCollege = (vendors: SelectQueryBuilder<Tables, 'vendors', object>) =>
  vendors.leftJoin('colleges', 'colleges.id', 'vendors.college_id');

/** Filter of the admins' list. */
export interface VendorFilter extends SearchFilter {
  collegeId?: number;
  /** Lower case. */
  category?: string;
  featured?: boolean;
  hasPaid?: boolean;
  reported?: boolean;
  owned?: boolean;
}

/** Returns the filtered vendors, before they are searched, joined or ordered. */
export function filteredVendors(db: Db, filter: VendorFilter): SelectQueryBuilder<Tables, 'vendors', object> {
  let vendors: SelectQueryBuilder<Tables, 'vendors', object> = db.selectFrom('vendors');
  const { collegeId, category, featured, hasPaid, reported, owned } = filter;
  if (collegeId !== undefined) vendors = vendors.where('vendors.college_id', '=', collegeId);
  if (category !== undefined) vendors = vendors.where(sql<SqlBool>`lower(vendors.category) = ${category}`);
  // Written as in the partial indexes, so that these are used.
  if (featured !== undefined)
    vendors = vendors.where(featured ? sql<SqlBool>`vendors.featured` : sql<SqlBool>`NOT vendors.featured`);
  if (hasPaid !== undefined)
    vendors = vendors.where(hasPaid ? sql<SqlBool>`vendors.has_paid` : sql<SqlBool>`NOT vendors.has_paid`);
  if (reported !== undefined)
    vendors = vendors.where(reported ? sql<SqlBool>`vendors.report_count > 0` : sql<SqlBool>`vendors.report_count = 0`);
  if (owned !== undefined) vendors = vendors.where('vendors.user_id', owned ? 'is not' : 'is', null);
  return vendors;
}

/** Returns the search condition; undefined without search words. */
export const isVendorSought = (filter: VendorFilter) => matchesSearch('vendors.search_text', filter);

/** Each order's keys end an index. `only` restricts the rows. */
export const VENDOR_ORDERS: Record<AdminVendorSort, { order: PageOrder<Tables, 'vendors'>; only?: string }> = {
  newest: { order: { keys: [['vendors.id', 'integer']], direction: 'desc' } },
  /** The text that search compares starts with the name. */
  name: {
    order: {
      keys: [
        ['vendors.search_text', 'text'],
        ['vendors.id', 'integer'],
      ],
      direction: 'asc',
    },
  },
  waiting: {
    order: {
      keys: [
        ['vendors.revision_submitted_at', 'instant'],
        ['vendors.id', 'integer'],
      ],
      direction: 'asc',
    },
    only: 'vendors.revision_submitted_at IS NOT NULL',
  },
};

type ReadVendors = (db: Db, filter: VendorFilter, position: Position) => Promise<CountedPage<AdminVendorDto>>;
const inOrder = (sort: AdminVendorSort): ReadVendors => {
  const { order, only } = VENDOR_ORDERS[sort];
  return countedPages<VendorFilter, Tables, 'vendors', AdminVendorDto>({
    table: 'vendors',
    rows: (db, filter) =>
      only ? filteredVendors(db, filter).where(sql.raw<SqlBool>(only)) : filteredVendors(db, filter),
    search: isVendorSought,
    show: (vendors) => withCollege(vendors).select(jsonText(adminVendorFields).as('json')),
    order,
  });
};

/** Vendors of all colleges. */
export const adminVendors: Record<AdminVendorSort, ReadVendors> = {
  newest: inOrder('newest'),
  name: inOrder('name'),
  waiting: inOrder('waiting'),
};

/** Finds one of these vendors. */
export const findAdminVendor = statement((db: Db, { id }: { id: number }) =>
  withCollege(db.selectFrom('vendors').where('vendors.id', '=', id)).select(jsonText(adminVendorFields).as('json')),
);

/** Returns a vendor as the answer to a write shows it. */
export const getAdminVendor = async (db: Db, id: number): Promise<AdminVendorDto> => {
  const { vendor } = await withCollege(db.selectFrom('vendors').where('vendors.id', '=', id))
    .select(json(adminVendorFields).as('vendor'))
    .executeTakeFirstOrThrow();
  return vendor;
};

/** Finds the live colleges near a place of the vendor, which can show its deals, too. */
export const findNearbyColleges = statement((db: Db, { id }: { id: number }) =>
  db
    .selectFrom('vendors')
    .where('vendors.id', '=', id)
    .select(sql<string>`${nearbyColleges}::text`.as('json')),
);

/** Counts deals in any state except draft, up to 10,000; undefined if there is no such vendor. */
export const findDealCountOfVendor = statement((db: Db, { id }: { id: number }) =>
  db
    .selectFrom('vendors')
    .where('vendors.id', '=', id)
    .select(
      jsonText<{ count: number }>({
        count: countUpTo(10_000, submittedDeals),
      }).as('json'),
    ),
);
