import type { KnownColumns } from '../csv-file/columns.js';

/** Headings of businesses in our own export, in Who's On First and in most spreadsheets. */
export const VENDOR_COLUMNS = {
  /** Our own id, as in an export. */
  ownId: ['vendor id', 'vendor number'],
  key: ['import key', 'external id', 'source id', 'wof:id', 'id'],
  name: ['business name', 'business', 'vendor', 'company', 'wof:name', 'title'],
  description: ['about', 'summary'],
  category: ['business category', 'type', 'sg:category'],
  group: ['category group', 'sg:type'],
  address: ['street address', 'street', 'address line 1', 'sg:address'],
  city: ['town', 'sg:city'],
  state: ['province', 'region', 'sg:province'],
  zipCode: ['zip', 'postal code', 'postcode', 'sg:postcode'],
  latitude: ['lat', 'geom:latitude'],
  longitude: ['lon', 'lng', 'long', 'geom:longitude'],
  phone: ['contact phone', 'phone number', 'telephone', 'tel', 'sg:phone'],
  email: ['contact email', 'email address', 'mail'],
  website: ['web site', 'web', 'url', 'homepage', 'sg:website'],
  isCurrent: ['mz:is_current'],
  deprecated: ['edtf:deprecated'],
  supersededBy: ['wof:superseded_by'],
} as const satisfies KnownColumns<string>;

export type VendorColumn = keyof typeof VENDOR_COLUMNS;
export type VendorCells = Record<VendorColumn, string>;
