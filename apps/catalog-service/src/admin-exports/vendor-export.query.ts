import type { AdminVendorSort } from '@campus-deals/contracts/enumerations';
import { jsonText, pages, type CsvColumns, type Fields } from '@campus-deals/service-defaults';
import { expressionBuilder, sql, type SqlBool } from 'kysely';
import type { Db, Tables } from '../entities.js';
import { filteredVendors, isVendorSought, VENDOR_ORDERS, type VendorFilter } from '../vendors/public.js';

interface VendorLine {
  id: number;
  key: string | null;
  name: string;
  category: string;
  description: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
  latitude: number | null;
  longitude: number | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  collegeId: number | null;
  college: string | null;
  ownerId: number | null;
  featured: boolean;
  hasPaid: boolean;
  isTrusted: boolean;
  reviewCount: number;
  createdAt: string;
}

const eb = expressionBuilder<Tables, 'vendors' | 'colleges'>();
const fields: Fields<VendorLine> = {
  id: eb.ref('vendors.id'),
  key: eb.ref('vendors.import_key'),
  name: eb.ref('vendors.name'),
  category: eb.ref('vendors.category'),
  description: eb.ref('vendors.description'),
  address: eb.ref('vendors.address'),
  city: eb.ref('vendors.city'),
  state: eb.ref('vendors.state'),
  zipCode: eb.ref('vendors.zip_code'),
  latitude: eb.ref('vendors.latitude'),
  longitude: eb.ref('vendors.longitude'),
  phone: eb.ref('vendors.phone'),
  email: eb.ref('vendors.email'),
  website: eb.ref('vendors.website'),
  collegeId: eb.ref('vendors.college_id'),
  college: eb.ref('colleges.name'),
  ownerId: eb.ref('vendors.user_id'),
  featured: eb.ref('vendors.featured'),
  hasPaid: eb.ref('vendors.has_paid'),
  isTrusted: eb.ref('vendors.is_trusted'),
  reviewCount: eb.ref('vendors.review_count'),
  createdAt: eb.ref('vendors.created_at'),
};

/** The import reads these headings. */
export const VENDOR_COLUMNS: CsvColumns<VendorLine> = [
  ['Vendor ID', ({ id }) => id],
  ['Import key', ({ key }) => key],
  ['Name', ({ name }) => name],
  ['Category', ({ category }) => category],
  ['Description', ({ description }) => description],
  ['Address', ({ address }) => address],
  ['City', ({ city }) => city],
  ['State', ({ state }) => state],
  ['ZIP code', ({ zipCode }) => zipCode],
  ['Latitude', ({ latitude }) => latitude],
  ['Longitude', ({ longitude }) => longitude],
  ['Phone', ({ phone }) => phone],
  ['Email', ({ email }) => email],
  ['Website', ({ website }) => website],
  ['College ID', ({ collegeId }) => collegeId],
  ['College', ({ college }) => college],
  ['Owner', ({ ownerId }) => ownerId],
  ['Featured', ({ featured }) => featured],
  ['Paid', ({ hasPaid }) => hasPaid],
  ['Trusted', ({ isTrusted }) => isTrusted],
  ['Reviews', ({ reviewCount }) => reviewCount],
  ['Created', ({ createdAt }) => createdAt],
];

const inOrder = (sort: AdminVendorSort) =>
  pages((db: Db, filter: VendorFilter) => {
    const { only } = VENDOR_ORDERS[sort];
    const sought = isVendorSought(filter);
    let vendors = filteredVendors(db, filter);
    if (only) vendors = vendors.where(sql.raw<SqlBool>(only));
    if (sought) vendors = vendors.where(sought);
    return vendors.leftJoin('colleges', 'colleges.id', 'vendors.college_id').select(jsonText(fields).as('json'));
  }, VENDOR_ORDERS[sort].order);

/** Rows of the vendor export, in the order of the admins' list. */
export const vendorLines = {
  newest: inOrder('newest'),
  name: inOrder('name'),
  waiting: inOrder('waiting'),
} satisfies Record<AdminVendorSort, unknown>;
