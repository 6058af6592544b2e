import { z } from 'zod';
import { seoMetadata } from './colleges.schema.js';
import { DEAL_CATEGORIES, DEAL_STATUSES, DISCOUNT_TYPES } from './enumerations.js';
import { vendor } from './vendors.schema.js';

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
  image: z.string().nullable(),
  imageUrl: z.string().nullable(),
  terms: z.string().nullable(),
  status: z.enum(DEAL_STATUSES),
  featured: z.boolean(),
  seoMetadata: seoMetadata.nullable(),
  createdAt: z.iso.datetime(),
});
export type Deal = z.infer<typeof deal>;

/** `GET /api/deals/{id}`. */
export const dealAnswer = z.object({ deal, vendor });
export type DealAnswer = z.infer<typeof dealAnswer>;
