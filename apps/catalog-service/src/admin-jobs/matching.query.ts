import type {
  ListAdminCollegesQueryDto,
  ListAdminDealsQueryDto,
  ListAdminVendorsQueryDto,
} from '@campus-deals/contracts/catalog/queries.dto';
import type { Expression, SelectQueryBuilder, SqlBool } from 'kysely';
import { collegeFilterOf, filteredColleges, isCollegeSought } from '../colleges/public.js';
import { dealFilterOf, filteredDeals, isSought } from '../deals/public.js';
import type { Db, Tables } from '../tables.js';
import { filterIn } from '../list-filter.js';
import { filteredVendors, isVendorSought, vendorFilterOf } from '../vendors/public.js';

/** Returns the ids of everything a list shows on all its pages, in its order, up to a limit. */
export type Match<Query> = (db: Db, query: Query, most: number) => Promise<number[]>;

export const matchingDeals: Match<ListAdminDealsQueryDto> = (db, query, most) => {
  const filter = dealFilterOf(filterIn(query));
  return filter ? idsOf(db, 'deals', filteredDeals(db, filter), isSought(filter), most) : none();
};

export const matchingVendors: Match<ListAdminVendorsQueryDto> = (db, query, most) => {
  const filter = vendorFilterOf(filterIn(query));
  return filter ? idsOf(db, 'vendors', filteredVendors(db, filter), isVendorSought(filter), most) : none();
};

export const matchingColleges: Match<ListAdminCollegesQueryDto> = (db, query, most) => {
  const filter = collegeFilterOf(filterIn(query));
  return filter ? idsOf(db, 'colleges', filteredColleges(db, filter), isCollegeSought(filter), most) : none();
};

const none = async (): Promise<number[]> => [];

async function idsOf<Table extends 'deals' | 'vendors' | 'colleges'>(
  db: Db,
  table: Table,
  rows: SelectQueryBuilder<Tables, Table, object>,
  sought: Expression<SqlBool> | undefined,
  most: number,
): Promise<number[]> {
  const matching = sought ? rows.where(sought) : rows;
  const id = db.dynamic.ref<'id'>(`${table}.id`);
  const found = await matching.select(id).orderBy(id).limit(most).execute();
  return found.map((row) => (row as { id: number }).id);
}
