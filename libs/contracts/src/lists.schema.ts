import { z } from 'zod';
import { DEFAULT_PAGE_SIZE, MAXIMUM_PAGE_SIZE } from './limits.js';

/** `?limit=&cursor=` of every list. A cursor is opaque: pass back what `Link: rel="next"` holds. */
export const pageQuery = z.strictObject({
  limit: z.coerce
    .number('limit must be a number')
    .int('limit must be a whole number')
    .min(1, 'limit must be at least 1')
    .max(MAXIMUM_PAGE_SIZE, `limit must be at most ${MAXIMUM_PAGE_SIZE}`)
    .default(DEFAULT_PAGE_SIZE),
  cursor: z.string().max(500, 'cursor is not valid').optional(),
});
export type PageQuery = z.infer<typeof pageQuery>;

/** A database id in a path. */
export const idParam = z.coerce
  .number('id must be a number')
  .int('id must be a whole number')
  .min(1, 'id must be at least 1')
  .max(2_147_483_647, 'id is not valid');

/** An e-mail address as it is stored and compared: trimmed, case-folded. */
export const emailAddress = z
  .string('Please enter a valid email address.')
  .trim()
  .toLowerCase()
  .max(254, 'Please enter a valid email address.')
  .pipe(z.email('Please enter a valid email address.'));
