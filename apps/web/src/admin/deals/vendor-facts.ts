import type { AdminVendorDto } from '@campus-deals/contracts/catalog/admin-vendor.dto';
import { REVIEWED_FIELDS, REVIEWED } from '@campus-deals/contracts/catalog/reviewed-fields';
import { capitalized } from '../../kit/text/capitalized.js';
import type { Difference } from './deal-facts.js';

/** Returns the business as readers will see it once its pending change is approved. */
export function proposedVendor(vendor: AdminVendorDto): AdminVendorDto {
  const { pendingRevision } = vendor;
  if (pendingRevision?.status !== 'pending') return vendor;
  const { status: _, submittedAt: _at, decidedAt: _by, rejectionReason: _why, ...changes } = pendingRevision;
  return { ...vendor, ...changes };
}

/** Returns the texts of a business that an admin approves, with their names. */
export const reviewedTexts = (vendor: AdminVendorDto): [name: string, text: string][] =>
  REVIEWED_FIELDS.flatMap((field) =>
    field === 'logoUrl' ? [] : [[capitalized(REVIEWED[field]), vendor[field] ?? '']],
  );

export function vendorDifferences(before: AdminVendorDto, after: AdminVendorDto): Difference[] {
  const was = new Map(reviewedTexts(before));
  const all = reviewedTexts(after).map(([name, text]) => ({ name, before: was.get(name) ?? '', text }));
  return all.filter(({ before: old, text }) => old !== text);
}
