import type { AdminVendorDto } from '@campus-deals/contracts/catalog/admin-vendor.dto';
import type { Difference } from './deal-facts.js';

/** Returns the business as readers will see it once its pending change is approved. */
export function proposedVendor(vendor: AdminVendorDto): AdminVendorDto {
  const { pendingRevision } = vendor;
  if (pendingRevision?.status !== 'pending') return vendor;
  const { status: _, submittedAt: _at, decidedAt: _by, rejectionReason: _why, ...changes } = pendingRevision;
  return { ...vendor, ...changes };
}

export function vendorDifferences(before: AdminVendorDto, after: AdminVendorDto): Difference[] {
  const fields = [
    { name: 'Name', was: before.name, text: after.name },
    { name: 'Description', was: before.description ?? '', text: after.description ?? '' },
    { name: 'Website', was: before.website ?? '', text: after.website ?? '' },
  ];
  return fields.flatMap(({ name, was, text }) => (was === text ? [] : [{ name, before: was, text }]));
}
