import type { AdminDealSort } from '@campus-deals/contracts/enumerations';
import { jsonText, pages, type CsvColumns, type Fields } from '@campus-deals/service-defaults';
import { expressionBuilder, sql, type SqlBool } from 'kysely';
import { DEAL_ORDERS, filteredDeals, isSought, type DealFilter } from '../deals/public.js';
import type { Db, Tables } from '../entities.js';

/** A row of the deal export; instants are ISO 8601. */
interface DealLine {
  id: number;
  key: string | null;
  vendorId: number;
  vendor: string;
  collegeId: number;
  college: string;
  title: string;
  description: string | null;
  category: string;
  discountType: string;
  discountValue: string;
  start: string;
  end: string | null;
  terms: string | null;
  code: string | null;
  status: string;
  featured: boolean;
  reports: number;
  reason: string | null;
  createdAt: string;
}

const eb = expressionBuilder<Tables, 'deals' | 'vendors' | 'colleges'>();
const fields: Fields<DealLine> = {
  id: eb.ref('deals.id'),
  key: eb.ref('deals.import_key'),
  vendorId: eb.ref('deals.vendor_id'),
  vendor: eb.ref('vendors.name'),
  collegeId: eb.ref('deals.college_id'),
  college: eb.ref('colleges.name'),
  title: eb.ref('deals.title'),
  description: eb.ref('deals.description'),
  category: eb.ref('deals.category'),
  discountType: eb.ref('deals.discount_type'),
  discountValue: eb.ref('deals.discount_value'),
  start: eb.ref('deals.start_date'),
  end: eb.ref('deals.end_date'),
  terms: eb.ref('deals.terms'),
  code: eb.ref('deals.redemption_code'),
  status: eb.ref('deals.status'),
  featured: eb.ref('deals.featured'),
  reports: eb.ref('deals.report_count'),
  reason: eb.ref('deals.rejection_reason'),
  createdAt: eb.ref('deals.created_at'),
};

/** The import reads these headings. */
export const DEAL_COLUMNS: CsvColumns<DealLine> = [
  ['Deal ID', ({ id }) => id],
  ['Import key', ({ key }) => key],
  ['Vendor ID', ({ vendorId }) => vendorId],
  ['Vendor', ({ vendor }) => vendor],
  ['College ID', ({ collegeId }) => collegeId],
  ['College', ({ college }) => college],
  ['Title', ({ title }) => title],
  ['Description', ({ description }) => description],
  ['Category', ({ category }) => category],
  ['Discount type', ({ discountType }) => discountType],
  ['Discount value', ({ discountValue }) => discountValue],
  ['Start', ({ start }) => start],
  ['End', ({ end }) => end],
  ['Terms', ({ terms }) => terms],
  ['Code', ({ code }) => code],
  ['Status', ({ status }) => status],
  ['Featured', ({ featured }) => featured],
  ['Reports', ({ reports }) => reports],
  ['Rejection reason', ({ reason }) => reason],
  ['Created', ({ createdAt }) => createdAt],
];

const inOrder = (sort: AdminDealSort) =>
  pages((db: Db, filter: DealFilter) => {
    const { only } = DEAL_ORDERS[sort];
    const sought = isSought(filter);
    let deals = filteredDeals(db, filter);
    if (only) deals = deals.where(sql.raw<SqlBool>(only));
    if (sought) deals = deals.where(sought);
    return deals
      .innerJoin('vendors', 'vendors.id', 'deals.vendor_id')
      .innerJoin('colleges', 'colleges.id', 'deals.college_id')
      .select(jsonText(fields).as('json'));
  }, DEAL_ORDERS[sort].order);

/** Rows of the deal export, in the order of the admins' list. */
export const dealLines = {
  newest: inOrder('newest'),
  oldest: inOrder('oldest'),
  waiting: inOrder('waiting'),
  ending: inOrder('ending'),
} satisfies Record<AdminDealSort, unknown>;
