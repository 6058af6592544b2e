import { AdminVendorDto } from '@campus-deals/contracts/catalog/admin-vendor.dto';
import type { ListAdminVendorsQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { adminList, json, jsonText, same, statement, type Fields, type FilterOf } from '@campus-deals/service-defaults';
import { expressionBuilder, sql, type SelectQueryBuilder, type SqlBool } from 'kysely';
import {
  exportedRow,
  nearbyColleges,
  countUpTo,
  matchesSearch,
  ordersOf,
  searched,
  dueAt,
  hoursLeft,
} from '../../visibility/public.js';
import type { Db, Tables } from '../../tables.js';
import { pendingRevision } from '../own/own-vendor.query.js';
import { VENDOR_COLUMNS } from '../vendor.columns.js';
import { vendorFields } from '../vendor.presenter.js';

const COUNTED_DEALS = 1000;
const eb = expressionBuilder<Tables, 'vendors' | 'colleges'>();
const { ascending, descending } = ordersOf<'vendors'>();

const submittedDeals = eb
  .selectFrom('deals')
  .whereRef('deals.vendor_id', '=', 'vendors.id')
  .where('deals.status', '<>', 'draft');

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

/** Vendors of all colleges. Each order's keys end an index. */
export const adminVendors = adminList({
  table: 'vendors',
  read: ({ category, ...filter }: FilterOf<ListAdminVendorsQueryDto>) =>
    searched({ ...filter, ...(category && { category: category.toLowerCase() }) }),
  // Flags are written as in the partial indexes, so that these are used.
  filter: ({ collegeId, category, featured, hasPaid, reported, owned }) => [
    collegeId !== undefined && eb('vendors.college_id', '=', collegeId),
    category !== undefined && sql<SqlBool>`lower(vendors.category) = ${category}`,
    featured !== undefined && (featured ? sql<SqlBool>`vendors.featured` : sql<SqlBool>`NOT vendors.featured`),
    hasPaid !== undefined && (hasPaid ? sql<SqlBool>`vendors.has_paid` : sql<SqlBool>`NOT vendors.has_paid`),
    reported !== undefined &&
      (reported ? sql<SqlBool>`vendors.report_count > 0` : sql<SqlBool>`vendors.report_count = 0`),
    owned !== undefined && eb('vendors.user_id', owned ? 'is not' : 'is', null),
  ],
  search: (values) => matchesSearch('vendors.search_text', values),
  orders: {
    newest: descending(['vendors.id', 'integer']),
    /** The text that search compares starts with the name. */
    name: ascending(['vendors.search_text', 'text'], ['vendors.id', 'integer']),
    waiting: {
      ...ascending(['vendors.revision_submitted_at', 'instant'], ['vendors.id', 'integer']),
      only: sql`vendors.revision_submitted_at IS NOT NULL`,
    },
  },
  show: (vendors: SelectQueryBuilder<Tables, 'vendors', object>) =>
    withCollege(vendors).select(jsonText(adminVendorFields).as('json')),
  file: (vendors) => withCollege(vendors).select(exportedRow(VENDOR_COLUMNS).as('json')),
});

export const findAdminVendor = statement((db: Db, { id }: { id: number }) =>
  withCollege(db.selectFrom('vendors').where('vendors.id', '=', id)).select(jsonText(adminVendorFields).as('json')),
);

/** Returns a vendor in the format of responses to writes. */
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
