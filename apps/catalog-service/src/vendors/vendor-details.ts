import type { UpdateAdminVendorDto } from '@campus-deals/contracts/catalog/update-admin-vendor.dto';
import type { UpdateVendorDto } from '@campus-deals/contracts/catalog/update-vendor.dto';
import { fieldError } from '@campus-deals/service-defaults';
import type { VendorDetails } from './vendor.entity.js';

/**
 * Returns an owner's changes as they are stored: left out means unchanged, null means empty. `pinOf` handles
 * coordinates.
 */
export function detailsOf({
  latitude: _latitude,
  longitude: _longitude,
  version: _version,
  logoUrl,
  ...body
}: UpdateVendorDto): Partial<VendorDetails> {
  const details = {
    ...body,
    // Two names for one image.
    ...(logoUrl !== undefined && { logo: logoUrl, logoUrl }),
  };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
}

/** Returns an admin's changes as they are stored. */
export function listedDetails({ contactEmail, contactPhone, ...body }: UpdateAdminVendorDto): Partial<VendorDetails> {
  const { description, address, city, state, zipCode, logoUrl, ...same } = body;
  const nullable = { description, address, city, state, zipCode, email: contactEmail, phone: contactPhone };
  const details = {
    ...Object.fromEntries(Object.entries(same).filter(([name]) => !NOT_STORED.has(name))),
    ...nullable,
    ...(logoUrl !== undefined && { logo: logoUrl, logoUrl }),
  };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
}
const NOT_STORED = new Set(['latitude', 'longitude', 'version']);

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
