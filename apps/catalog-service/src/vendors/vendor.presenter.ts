import { VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { same, type Fields } from '@campus-deals/service-defaults';
import { expressionBuilder, sql } from 'kysely';
import type { Tables } from '../tables.js';
import { severalPlaces, zoneOfCollege } from '../visibility/public.js';

const eb = expressionBuilder<Tables, 'vendors' | 'colleges'>();

export const vendorFields: Fields<VendorDto> = {
  ...same(eb, VendorDto, 'vendors'),
  latitude: eb.cast('vendors.latitude', 'text'),
  longitude: eb.cast('vendors.longitude', 'text'),
  distanceMiles: eb.ref('vendors.distance_miles').$castTo<number | null>(),
  walkingMinutes: eb.fn('walking_minutes', ['vendors.distance_miles']),
  timeZone: zoneOfCollege,
  places: severalPlaces,
  rating: sql`round(${eb.ref('vendors.rating_sum')}::numeric / nullif(${eb.ref('vendors.review_count')}, 0), 1)`,
  hasOwner: eb('vendors.user_id', 'is not', null).$castTo<boolean>(),
};
