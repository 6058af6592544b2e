import type { AdminDealDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import type { AdminVendorDto } from '@campus-deals/contracts/catalog/admin-vendor.dto';
import { discountProblem } from '@campus-deals/contracts/catalog/discount-rules';
import { REVIEWED, REVIEWED_FIELDS } from '@campus-deals/contracts/catalog/reviewed-fields';
import { capitalized } from '../../kit/text/capitalized.js';
import { type Fact, isRevision, proposed } from './deal-facts.js';

/** A deal or business under review. */
export interface Moderated {
  kind: 'deal' | 'vendor';
  id: number;
  title: string;
  version: number;
}

interface Shown extends Moderated {
  /** Title after the pending change. */
  proposedTitle: string;
  byline: string;
  /** Whether it changes something that is already public. */
  isChange: boolean;
  canDecide: boolean;
  isHidden: boolean;
  /** Whether the discount breaks today's rules, because it was stored before them. */
  hasOddDiscount: boolean;
  reportCount: number;
  submittedAt: string | null;
  hoursLeft: number | null;
  dueAt: string | null;
}

/** An entry of the review queue. */
export type QueueEntry =
  (Shown & { kind: 'deal'; deal: AdminDealDto }) | (Shown & { kind: 'vendor'; vendor: AdminVendorDto });

export function dealEntry(deal: AdminDealDto): QueueEntry {
  const isChange = isRevision(deal);
  return {
    ...deal,
    kind: 'deal',
    deal,
    proposedTitle: proposed(deal).title,
    byline: `${deal.vendorName} · ${deal.collegeName}`,
    isChange,
    hasOddDiscount: discountProblem(proposed(deal)) !== undefined,
    canDecide: deal.status === 'pending' || isChange,
  };
}

export function vendorEntry(vendor: AdminVendorDto): QueueEntry {
  const isChange = vendor.submittedAt !== null;
  return {
    ...vendor,
    kind: 'vendor',
    vendor,
    title: vendor.name,
    proposedTitle: proposedVendor(vendor).name,
    byline: ['Business', vendor.collegeName].filter(Boolean).join(' · '),
    isChange,
    canDecide: isChange,
    isHidden: false,
    hasOddDiscount: false,
  };
}

/** Ids are unique per kind only. */
export function isSame(one: Moderated, other: Moderated): boolean {
  return one.kind === other.kind && one.id === other.id;
}

/** Returns the business as readers will see it once its pending change is approved. */
export function proposedVendor(vendor: AdminVendorDto): AdminVendorDto {
  const { pendingRevision } = vendor;
  if (pendingRevision?.status !== 'pending') return vendor;
  const { status: _, submittedAt: _at, decidedAt: _by, rejectionReason: _why, ...changes } = pendingRevision;
  return { ...vendor, ...changes };
}

/** Returns the texts of a business that an admin approves, with their names. */
export const reviewedTexts = (vendor: AdminVendorDto): Fact[] =>
  REVIEWED_FIELDS.flatMap((field) =>
    field === 'logoUrl' ? [] : [{ name: capitalized(REVIEWED[field]), text: vendor[field] ?? '' }],
  );
