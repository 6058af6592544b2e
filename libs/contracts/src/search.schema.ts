import { z } from 'zod';
import { college } from './colleges.schema.js';
import { dealCard } from './deals.schema.js';
import { SEARCH_TYPES } from './enumerations.js';
import { vendor } from './vendors.schema.js';

export { SEARCH_TYPES } from './enumerations.js';

/**
 * `GET /api/search`: typo-tolerant, ranked, the last word as a prefix, so that it serves suggestions while typing too.
 * `type` narrows to one kind; `collegeId` narrows vendors and deals to a college. `limit` is per kind.
 */
export const searchQuery = z.strictObject({
  q: z.string('q is required').trim().min(1, 'q is required').max(100, 'q must be at most 100 characters'),
  collegeId: z.coerce
    .number('collegeId must be a number')
    .int('collegeId must be a whole number')
    .min(1, 'collegeId is not valid')
    .max(2_147_483_647, 'collegeId is not valid')
    .optional(),
  type: z.enum(SEARCH_TYPES, 'type must be college, vendor or deal').optional(),
  limit: z.coerce
    .number('limit must be a number')
    .int('limit must be a whole number')
    .min(1, 'limit must be at least 1')
    .max(50, 'limit must be at most 50')
    .default(10),
});
export type SearchQuery = z.infer<typeof searchQuery>;

/** Of vendors and deals only those of unlocked colleges. */
export const searchAnswer = z.object({
  colleges: z.array(college),
  vendors: z.array(vendor),
  deals: z.array(dealCard),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;
