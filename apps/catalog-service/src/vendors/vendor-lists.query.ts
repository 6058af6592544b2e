import type { VendorSort } from '@campus-deals/contracts/enumerations';
import type { VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { jsonText, pages, pagesOf, statement } from '@campus-deals/service-defaults';
import { expressionBuilder, sql, type SqlBool } from 'kysely';
import { isCollege, type CollegeKey } from '../colleges/public.js';
import type { Db, Tables } from '../tables.js';
import {
  isLive,
  isOpenCollege,
  isFurtherPlaceOpen,
  matchesSearch,
  ordersOf,
  type SearchFilter,
  zoneOfCollege,
} from '../visibility/public.js';
import { vendorFields } from './vendor.presenter.js';

const eb = expressionBuilder<Tables, 'vendors' | 'colleges'>();
const { ascending, descending } = ordersOf<'vendors' | 'colleges'>();

const vendors = (db: Db) =>
  db
    .selectFrom('vendors')
    .leftJoin('colleges', 'colleges.id', 'vendors.college_id')
    .select(jsonText<VendorDto>(vendorFields).as('json'));

const isPublic = eb('vendors.is_public', '=', sql.lit(true));

/** Finds a vendor, and who may see it. */
export const findVendor = statement((db: Db, { id }: { id: number }) =>
  vendors(db)
    .where('vendors.id', '=', id)
    .select([
      'colleges.id as collegeId',
      'vendors.user_id as ownerId',
      eb.and([isOpenCollege, isPublic]).$castTo<boolean>().as('isPublic'),
    ]),
);

/** Each order's keys end an index, for one college and for all. */
const ORDERS = {
  newest: descending(['vendors.id', 'integer']),
  /** Vendors without coordinates come last. */
  nearest: ascending([eb.fn.coalesce('vendors.distance_miles', sql.lit(99_999)), 'numeric'], ['vendors.id', 'integer']),
  /** The oldest of equally popular vendors comes first, so that being new is no advantage. */
  popular: ascending([sql<number>`(-${eb.ref('vendors.popularity')})`, 'integer'], ['vendors.id', 'integer']),
};

const bySort = <Read>(read: (sort: VendorSort) => Read): Record<VendorSort, Read> => ({
  newest: read('newest'),
  nearest: read('nearest'),
  popular: read('popular'),
});

const everywhere = (sort: VendorSort) =>
  pages((db: Db, search: SearchFilter) => {
    const found = vendors(db).where('vendors.is_open', '=', sql.lit(true)).where(isPublic);
    const sought = matchesSearch('vendors.search_text', search);
    return sought ? found.where(sought) : found;
  }, ORDERS[sort]);

/** Vendors of every college whose deals are unlocked. */
export const vendorsEverywhere = bySort(everywhere);

interface OfCollege extends CollegeKey {
  isAdmin: boolean;
  search?: string;
  openNow?: boolean;
}
const minute = eb.fn<number>('minute_of_week', [zoneOfCollege, sql`now()`]);
/** Whether one of its places is open; null if no hours are known. */
const isOpenNow = sql<boolean>`greatest(${eb.ref('vendors.open_minutes')} @> ${minute}, ${isFurtherPlaceOpen(minute)})`;
const holds = (column: 'vendors.name' | 'vendors.category', search: string) =>
  eb(eb.fn('strpos', [eb.fn('lower', [column]), eb.fn('lower', [eb.val(search)])]), '>', 0);
/** Whether both are alike without accents; a search of signs alone has nothing to compare. */
const folds = (search: string) =>
  sql<SqlBool>`strpos(vendors.search_text, (SELECT nullif(searchable(${search}), ''))) > 0`;

const ofCollege = (sort: VendorSort) =>
  pagesOf(
    (db: Db, { id, shortName, isAdmin }: OfCollege) => {
      const collegeId = eb.ref('colleges.id');
      return db
        .selectFrom('colleges')
        .where(isCollege({ id, shortName }))
        .select([
          'colleges.id',
          isLive.as('isLive'),
          isOpenCollege.as('isOpen'),
          // Null if the reader sees none.
          (isAdmin ? collegeId : eb.case().when(isOpenCollege).then(collegeId).end()).as('seenId'),
          // Opening hours change at full minutes.
          sql<string>`date_trunc('minute', now()) + interval '1 minute'`.as('until'),
        ]);
    },
    (db: Db, { search, openNow }: OfCollege, scope) => {
      let found = vendors(db).where('vendors.college_id', '=', scope('seenId')).where(isPublic);
      // Scanned without an index, since a college has few vendors.
      if (search)
        found = found.where(eb.or([holds('vendors.name', search), holds('vendors.category', search), folds(search)]));
      if (openNow !== undefined) found = found.where(openNow ? isOpenNow : eb.not(isOpenNow));
      return found;
    },
    ORDERS[sort],
  );

/** Vendors of a college; undefined if there is no such college. */
export const collegeVendors = bySort(ofCollege);
