import type { AdminAction } from '@campus-deals/audit';
import {
  audited,
  auditedState,
  type Column,
  type AuditedField,
  furtherPlaces,
  imported,
} from '../visibility/public.js';
import type { Vendor } from './vendor.entity.js';
import { expressionBuilder } from 'kysely';
import type { Tables } from '../tables.js';

const { ref } = expressionBuilder<Tables, 'vendors' | 'colleges'>();

/**
 * Fields of a vendor in exported files (in this order), imported ones (also from Who's On First and most spreadsheets)
 * and the audit log.
 */
export const VENDOR_COLUMNS = {
  ownId: imported('Vendor ID', ref('vendors.id'), 'vendor number'),
  key: imported('Import key', ref('vendors.import_key'), 'external id', 'source id', 'wof:id', 'id'),
  name: audited('Name', ref('vendors.name'), 'business name', 'business', 'vendor', 'company', 'wof:name', 'title'),
  category: audited('Category', ref('vendors.category'), 'business category', 'type', 'sg:category'),
  group: { aliases: ['category group', 'sg:type'] },
  description: audited('Description', ref('vendors.description'), 'about', 'summary'),
  address: audited('Address', ref('vendors.address'), 'street address', 'street', 'address line 1', 'sg:address'),
  city: audited('City', ref('vendors.city'), 'town', 'sg:city'),
  state: audited('State', ref('vendors.state'), 'province', 'region', 'sg:province'),
  zipCode: audited('ZIP code', ref('vendors.zip_code'), 'zip', 'postal code', 'postcode', 'sg:postcode'),
  latitude: audited('Latitude', ref('vendors.latitude'), 'lat', 'geom:latitude'),
  longitude: audited('Longitude', ref('vendors.longitude'), 'lon', 'lng', 'long', 'geom:longitude'),
  phone: audited('Phone', ref('vendors.phone'), 'contact phone', 'phone number', 'telephone', 'tel', 'sg:phone'),
  email: audited('Email', ref('vendors.email'), 'contact email', 'email address', 'mail'),
  website: audited('Website', ref('vendors.website'), 'web site', 'web', 'url', 'homepage', 'sg:website'),
  furtherPlaces: { heading: 'Further places', value: furtherPlaces },
  isCurrent: { aliases: ['mz:is_current'] },
  deprecated: { aliases: ['edtf:deprecated'] },
  supersededBy: { aliases: ['wof:superseded_by'] },
  collegeId: { heading: 'College ID', value: ref('vendors.college_id'), isAudited: true },
  college: { heading: 'College', value: ref('colleges.name') },
  ownerId: { heading: 'Owner', value: ref('vendors.user_id') },
  featured: { heading: 'Featured', value: ref('vendors.featured'), isAudited: true },
  hasPaid: { heading: 'Paid', value: ref('vendors.has_paid') },
  feeWaivedAt: { heading: 'Fee waived', value: ref('vendors.fee_waived_at') },
  suspendedAt: { heading: 'Suspended', value: ref('vendors.suspended_at') },
  suspensionReason: { heading: 'Suspension reason', value: ref('vendors.suspension_reason') },
  isTrusted: { heading: 'Trusted', value: ref('vendors.is_trusted'), isAudited: true },
  reviewCount: { heading: 'Reviews', value: ref('vendors.review_count') },
  createdAt: { heading: 'Created', value: ref('vendors.created_at') },
  distanceFromCampus: { isAudited: true },
  logoUrl: { isAudited: true },
  hours: { isAudited: true },
  seoMetadata: { isAudited: true },
} as const satisfies Record<string, Column>;

export type AuditedVendorField = AuditedField<typeof VENDOR_COLUMNS>;

export const vendorSubject = ({ id, name }: Vendor): AdminAction['subject'] => ({ type: 'vendor', id, label: name });

export const vendorState = (vendor: Vendor): object => auditedState(VENDOR_COLUMNS, vendor);
