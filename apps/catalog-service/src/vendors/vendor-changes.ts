import { REVIEWED_FIELDS, type ReviewedField } from '@campus-deals/contracts/catalog/reviewed-fields';
import type { Vendor, VendorDetails } from './vendor.entity.js';

/** Changes that wait for an admin. `logoUrl` stands for `logo` too. */
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
