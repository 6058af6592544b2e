import type { AdminAction } from '@campus-deals/audit';
import { auditedState, type Column, type AuditedField, furtherPlaces } from '../visibility/public.js';
import type { Vendor } from './vendor.entity.js';
import { expressionBuilder } from 'kysely';
import type { Tables } from '../tables.js';

const { ref } = expressionBuilder<Tables, 'vendors' | 'colleges'>();

/**
 * Fields of a vendor in exported files (in this order), imported ones (also from Who's On First and most spreadsheets)
 * and the audit log.
 */
export const VENDOR_COLUMNS = {
  ownId: { heading: 'Vendor ID', value: ref('vendors.id'), aliases: ['vendor number'] },
  key: {
    heading: 'Import key',
    value: ref('vendors.import_key'),
    aliases: ['external id', 'source id', 'wof:id', 'id'],
  },
  name: {
    heading: 'Name',
    value: ref('vendors.name'),
    aliases: ['business name', 'business', 'vendor', 'company', 'wof:name', 'title'],
    isAudited: true,
  },
  category: {
    heading: 'Category',
    value: ref('vendors.category'),
    aliases: ['business category', 'type', 'sg:category'],
    isAudited: true,
  },
  group: { aliases: ['category group', 'sg:type'] },
  description: {
    heading: 'Description',
    value: ref('vendors.description'),
    aliases: ['about', 'summary'],
    isAudited: true,
  },
  address: {
    heading: 'Address',
    value: ref('vendors.address'),
    aliases: ['street address', 'street', 'address line 1', 'sg:address'],
    isAudited: true,
  },
  city: { heading: 'City', value: ref('vendors.city'), aliases: ['town', 'sg:city'], isAudited: true },
  state: {
    heading: 'State',
    value: ref('vendors.state'),
    aliases: ['province', 'region', 'sg:province'],
    isAudited: true,
  },
  zipCode: {
    heading: 'ZIP code',
    value: ref('vendors.zip_code'),
    aliases: ['zip', 'postal code', 'postcode', 'sg:postcode'],
    isAudited: true,
  },
  latitude: { heading: 'Latitude', value: ref('vendors.latitude'), aliases: ['lat', 'geom:latitude'], isAudited: true },
  longitude: {
    heading: 'Longitude',
    value: ref('vendors.longitude'),
    aliases: ['lon', 'lng', 'long', 'geom:longitude'],
    isAudited: true,
  },
  phone: {
    heading: 'Phone',
    value: ref('vendors.phone'),
    aliases: ['contact phone', 'phone number', 'telephone', 'tel', 'sg:phone'],
    isAudited: true,
  },
  email: {
    heading: 'Email',
    value: ref('vendors.email'),
    aliases: ['contact email', 'email address', 'mail'],
    isAudited: true,
  },
  website: {
    heading: 'Website',
    value: ref('vendors.website'),
    aliases: ['web site', 'web', 'url', 'homepage', 'sg:website'],
    isAudited: true,
  },
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

export function vendorSubject({ id, name }: Vendor): AdminAction['subject'] {
  return { type: 'vendor', id, label: name };
}

export const vendorState = (vendor: Vendor): object => auditedState(VENDOR_COLUMNS, vendor);
