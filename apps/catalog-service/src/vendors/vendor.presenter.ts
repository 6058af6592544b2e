import type { VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { type Fields } from '@campus-deals/service-defaults';
import { expressionBuilder, sql } from 'kysely';
import type { Tables } from '../entities.js';
import { severalPlaces } from '../places-of-vendor.js';
import { zoneOfCollege } from '../time-zone.js';

const eb = expressionBuilder<Tables, 'vendors' | 'colleges'>();

/** Public fields of a vendor. */
export const vendorFields: Fields<VendorDto> = {
  id: eb.ref('vendors.id'),
  collegeId: eb.ref('vendors.college_id'),
  name: eb.ref('vendors.name'),
  description: eb.ref('vendors.description'),
  category: eb.ref('vendors.category'),
  address: eb.ref('vendors.address'),
  city: eb.ref('vendors.city'),
  state: eb.ref('vendors.state'),
  zipCode: eb.ref('vendors.zip_code'),
  latitude: eb.cast('vendors.latitude', 'text'),
  longitude: eb.cast('vendors.longitude', 'text'),
  distanceFromCampus: eb.ref('vendors.distance_from_campus'),
  distanceMiles: eb.ref('vendors.distance_miles').$castTo<number | null>(),
  walkingMinutes: eb.fn('walking_minutes', ['vendors.distance_miles']),
  phone: eb.ref('vendors.phone'),
  email: eb.ref('vendors.email'),
  website: eb.ref('vendors.website'),
  logo: eb.ref('vendors.logo'),
  logoUrl: eb.ref('vendors.logo_url'),
  featured: eb.ref('vendors.featured'),
  hours: eb.ref('vendors.hours'),
  timeZone: zoneOfCollege,
  places: severalPlaces,
  rating: sql`round(${eb.ref('vendors.rating_sum')}::numeric / nullif(${eb.ref('vendors.review_count')}, 0), 1)`,
  reviewCount: eb.ref('vendors.review_count'),
  honorPercent: eb.ref('vendors.honor_percent'),
  hasOwner: eb('vendors.user_id', 'is not', null).$castTo<boolean>(),
  seoMetadata: eb.ref('vendors.seo_metadata'),
  createdAt: eb.ref('vendors.created_at'),
};
