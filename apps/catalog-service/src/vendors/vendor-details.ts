import { REVIEWED_FIELDS, type ReviewedField } from '@campus-deals/contracts/catalog/reviewed-fields';
import type { UpdateAdminVendorDto } from '@campus-deals/contracts/catalog/write-admin-vendor.dto';
import type { UpdateVendorDto } from '@campus-deals/contracts/catalog/update-vendor.dto';
import { fieldError } from '@campus-deals/service-defaults';
import { givenFields } from '../visibility/public.js';
import type { Vendor, VendorDetails } from './vendor.entity.js';

/** Returns an owner's changes as stored: left out means unchanged, null means empty. `pinOf` handles coordinates. */
export function detailsOf({
  latitude: _latitude,
  longitude: _longitude,
  version: _version,
  logoUrl,
  ...body
}: UpdateVendorDto): Partial<VendorDetails> {
  // Two names for one image.
  return givenFields({ ...body, logo: logoUrl, logoUrl });
}

/** Returns an admin's changes as they are stored. */
export function listedDetails({ contactEmail, contactPhone, ...body }: UpdateAdminVendorDto): Partial<VendorDetails> {
  return detailsOf({ ...body, email: contactEmail, phone: contactPhone } as UpdateVendorDto);
}

type Pin = { latitude: number | null; longitude: number | null };

/**
 * Returns the coordinates of a business, as its owner or an admin set them. A ZIP code gives none, since its center can
 * be miles from the door; a new ZIP code removes those of the previous place. Empty if nothing changes.
 */
export function pinOf(
  { latitude, longitude, zipCode }: Pick<UpdateVendorDto, 'latitude' | 'longitude' | 'zipCode'>,
  before?: { zipCode: string | null },
): Pin | Record<string, never> {
  const isPointed = typeof latitude === 'string' || typeof longitude === 'string';
  if (isPointed) return { latitude: degrees('latitude', latitude), longitude: degrees('longitude', longitude) };
  const isUnpointed = latitude === null || longitude === null;
  const hasMoved = before !== undefined && zipCode !== undefined && zipCode !== before.zipCode;
  return isUnpointed || hasMoved ? { latitude: null, longitude: null } : {};
}

function degrees(field: 'latitude' | 'longitude', value: string | null | undefined): number {
  if (typeof value === 'string') return Number(value);
  throw fieldError(field, `${field === 'latitude' ? 'Latitude' : 'Longitude'} must be a valid number`);
}

/** Changes that wait for an admin. A change of `logoUrl` also changes `logo`. */
export type VendorChanges = Partial<Pick<Vendor, ReviewedField>>;

export function reviewedOf(details: Partial<VendorDetails>): VendorChanges {
  return Object.fromEntries(REVIEWED_FIELDS.flatMap((field) => (field in details ? [[field, details[field]]] : [])));
}

export function unreviewedOf(details: Partial<VendorDetails>): Partial<VendorDetails> {
  const reviewed = new Set<string>([...REVIEWED_FIELDS, 'logo']);
  return Object.fromEntries(Object.entries(details).filter(([field]) => !reviewed.has(field)));
}

export function detailsOfChanges(changes: VendorChanges): Partial<VendorDetails> {
  return { ...changes, ...(changes.logoUrl !== undefined && { logo: changes.logoUrl }) };
}
