import { z } from 'zod';
import { seoMetadata } from './colleges.schema.js';
import { pageQuery } from './lists.schema.js';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
/** When a vendor is open, on its college's clock; several rows for one day are several openings. 1 Monday … 7 Sunday. */
export const openingHours = z
  .array(
    z.strictObject({
      weekday: z.number().int().min(1).max(7),
      from: z.string().regex(TIME),
      to: z.string().regex(TIME),
    }),
  )
  .max(28);
export type OpeningHours = z.infer<typeof openingHours>;

/** A vendor as the public API answers it, alone and in lists. Coordinates are decimal degrees as text; times ISO 8601 UTC. */
export const vendor = z.object({
  id: z.number().int(),
  collegeId: z.number().int().nullable(),
  name: z.string(),
  description: z.string().nullable(),
  category: z.string(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipCode: z.string().nullable(),
  latitude: z.string().nullable(),
  longitude: z.string().nullable(),
  distanceFromCampus: z.string().nullable(),
  /** From the college, as the crow flies; null where either has no coordinates. */
  distanceMiles: z.number().nullable(),
  walkingMinutes: z.number().int().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  logo: z.string().nullable(),
  logoUrl: z.string().nullable(),
  featured: z.boolean(),
  /** Null: not known. */
  hours: openingHours.nullable(),
  timeZone: z.string(),
  /** Mean of students' reviews, one decimal; null without any. */
  rating: z.number().nullable(),
  reviewCount: z.number().int(),
  seoMetadata: seoMetadata.nullable(),
  createdAt: z.iso.datetime(),
});
export type Vendor = z.infer<typeof vendor>;

/** `GET /api/vendors`: arrays of `Vendor`; `search` in name or category. Who is open is told of one college only, which has one clock. */
export const listVendorsQuery = pageQuery.extend({
  search: z.string().trim().max(100, 'search must be at most 100 characters').optional(),
  /** nearest: from the college; those without coordinates last. */
  sort: z.enum(['newest', 'nearest'], 'sort must be newest or nearest').default('newest'),
  openNow: z.never('openNow needs a college: /api/colleges/{id}/vendors?openNow=true').optional(),
});
export type ListVendorsQuery = z.infer<typeof listVendorsQuery>;

/** `GET /api/colleges/{id}/vendors`: the same of one college. */
export const collegeVendorsQuery = listVendorsQuery.extend({
  openNow: z
    .enum(['true', 'false'], 'openNow must be true or false')
    .transform((text) => text === 'true')
    .optional(),
});
export type CollegeVendorsQuery = z.infer<typeof collegeVendorsQuery>;

/** `GET /api/vendors/{id}/reviews`: arrays, newest first, the same for everybody. `PUT|DELETE /api/vendors/{id}/reviews/mine`: one per student and vendor. */
export const review = z.object({
  id: z.number().int(),
  rating: z.number().int(),
  text: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type Review = z.infer<typeof review>;
/** `GET /api/vendors/{id}/reviews/mine`. */
export const ownReview = z.object({ review: review.nullable() });
export type OwnReview = z.infer<typeof ownReview>;
export const reviewBody = z.strictObject({
  rating: z
    .number('rating must be 1 to 5')
    .int('rating must be 1 to 5')
    .min(1, 'rating must be 1 to 5')
    .max(5, 'rating must be 1 to 5'),
  text: z.string().trim().max(500, 'text must be less than 500 characters').nullish(),
});
export type ReviewBody = z.infer<typeof reviewBody>;
