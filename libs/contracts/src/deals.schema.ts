import { z } from 'zod';
import { seoMetadata } from './colleges.schema.js';
import { DEAL_CATEGORIES, DEAL_STATUSES, DISCOUNT_TYPES, LIST_SORTS, REDEMPTION_KINDS } from './enumerations.js';
import { pageQuery } from './lists.schema.js';
import { vendor } from './vendors.schema.js';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
/** When a recurring deal is open, on the clock of its college: each of these weekdays (1 Monday … 7 Sunday) from … to, `HH:MM`; past midnight where `to` is not after `from`. */
export const dealSchedule = z.strictObject({
  weekdays: z.array(z.number().int().min(1).max(7)).min(1, 'weekdays must name a day').max(7),
  from: z.string().regex(TIME, 'from must look like 17:00'),
  to: z.string().regex(TIME, 'to must look like 19:00'),
});
export type DealSchedule = z.infer<typeof dealSchedule>;

/** A deal as the public API answers it: without its redemption code. `imageUrl` is an alias of `image`. Times ISO 8601 UTC. */
export const deal = z.object({
  id: z.number().int(),
  vendorId: z.number().int(),
  collegeId: z.number().int(),
  title: z.string(),
  description: z.string().nullable(),
  category: z.enum(DEAL_CATEGORIES),
  discountType: z.enum(DISCOUNT_TYPES),
  discountValue: z.string(),
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime().nullable(),
  /** Null: whenever the vendor is open. */
  schedule: dealSchedule.nullable(),
  /** IANA name of the college's zone, by which `schedule` is meant. */
  timeZone: z.string(),
  image: z.string().nullable(),
  imageUrl: z.string().nullable(),
  terms: z.string().nullable(),
  status: z.enum(DEAL_STATUSES),
  featured: z.boolean(),
  redemptionKind: z.enum(REDEMPTION_KINDS),
  verifiedOnly: z.boolean(),
  seoMetadata: seoMetadata.nullable(),
  createdAt: z.iso.datetime(),
  /** When an admin approved it: the "posted date" that readers see. */
  approvedAt: z.iso.datetime().nullable(),
});
export type Deal = z.infer<typeof deal>;

/** A deal in a list, with what its card shows of the vendor. */
export const dealCard = deal.extend({
  vendorName: z.string(),
  vendorLogoUrl: z.string().nullable(),
  /** From the college, as the crow flies; null where either has no coordinates. */
  distanceMiles: z.number().nullable(),
  walkingMinutes: z.number().int().nullable(),
});
export type DealCard = z.infer<typeof dealCard>;

/** `GET /api/deals/{id}`. */
export const dealAnswer = z.object({ deal, vendor });
export type DealAnswer = z.infer<typeof dealAnswer>;

/** `GET /api/colleges/{id}/deals`, `/deals/featured`, `/deals/new`, `GET /api/vendors/{id}/deals`: arrays of `DealCard`, newest first. */
export const listDealsQuery = pageQuery.extend({
  category: z.enum(DEAL_CATEGORIES, 'category is not valid').optional(),
  sort: z.enum(LIST_SORTS, 'sort must be newest or nearest').default('newest'),
});
export type ListDealsQuery = z.infer<typeof listDealsQuery>;

/** `PATCH /api/admin/deals/{id}/reject`; `/approve` takes no body. Both answer the `Deal`. 409 deal_state_conflict unless it is pending. */
export const rejectDealBody = z
  .strictObject({ reason: z.string().trim().max(500, 'reason must be at most 500 characters').nullish() })
  .nullish();
export type RejectDealBody = z.infer<typeof rejectDealBody>;

/** `GET /api/colleges/{id}/stats`: what runs now, counted up to 1000. `students`: distinct subscribers and savers. */
export const collegeStats = z.object({
  activeDeals: z.number().int(),
  localVendors: z.number().int(),
  newThisWeek: z.number().int(),
  students: z.number().int(),
});
export type CollegeStats = z.infer<typeof collegeStats>;

/** `POST|DELETE /api/deals/{id}/save`, without a body; the same answer however often. */
export const savedState = z.object({ isSaved: z.boolean() });
export type SavedState = z.infer<typeof savedState>;

/** `GET /api/user/saved-deals`: the latest saved first. A deal that ended or was taken down stays, marked. */
export const savedDeal = dealCard.extend({ savedAt: z.iso.datetime(), isAvailable: z.boolean() });
export type SavedDeal = z.infer<typeof savedDeal>;
