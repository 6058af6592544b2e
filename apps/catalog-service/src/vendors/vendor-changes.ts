import type { Vendor, VendorDetails } from './vendor.entity.js';

/** Fields of a public business that an admin approves before readers see them. `logoUrl` stands for `logo` too. */
const REVIEWED = ['name', 'description', 'website', 'logoUrl'] as const;

export type VendorChanges = Partial<Pick<Vendor, (typeof REVIEWED)[number]>>;

export function reviewedOf(details: Partial<VendorDetails>): VendorChanges {
  return Object.fromEntries(REVIEWED.flatMap((field) => (field in details ? [[field, details[field]]] : [])));
}

export function unreviewedOf(details: Partial<VendorDetails>): Partial<VendorDetails> {
  const reviewed = new Set<string>([...REVIEWED, 'logo']);
  return Object.fromEntries(Object.entries(details).filter(([field]) => !reviewed.has(field)));
}

export function detailsOfChanges(changes: VendorChanges): Partial<VendorDetails> {
  return { ...changes, ...(changes.logoUrl !== undefined && { logo: changes.logoUrl }) };
}
