import { z } from 'zod';
import { college } from './colleges.schema.js';

/** `GET /api/search`: typo-tolerant; `type` narrows to one kind. */
export const searchQuery = z.strictObject({
  q: z.string('q is required').trim().min(1, 'q is required').max(100, 'q must be at most 100 characters'),
  type: z.enum(['college']).optional(),
  limit: z.coerce.number('limit must be a number').int('limit must be a whole number').min(1).max(50, 'limit must be at most 50').default(10),
});
export type SearchQuery = z.infer<typeof searchQuery>;

export const searchAnswer = z.object({ colleges: z.array(college) });
export type SearchAnswer = z.infer<typeof searchAnswer>;
