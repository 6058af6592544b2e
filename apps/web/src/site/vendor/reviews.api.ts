import { queryOptions } from '@tanstack/react-query';
import { read, readingPages } from '../../platform/api/api.js';
import { useWrite } from '../../platform/api/use-write.js';

const REVIEWS_PER_PAGE = 10;
const OWN = '/api/user/reviews';

/** Reads a vendor's reviews, newest first, page by page. */
export function reviewsQuery(vendorId: number) {
  return readingPages('/api/vendors/:id/reviews', { params: { id: vendorId }, query: { limit: REVIEWS_PER_PAGE } });
}

/** Reads the signed-in student's own review of a vendor. Its key is personal, so that signing out removes it. */
export function ownReviewQuery(vendorId: number) {
  return queryOptions({
    queryKey: [OWN, vendorId],
    queryFn: async ({ signal }) =>
      (await read('/api/vendors/:id/reviews/mine', { params: { id: vendorId }, signal })).review,
  });
}

/** The vendor's average is read again too. */
const changesOf = (vendorId: number) => [OWN, `/api/vendors/${vendorId}`, `/api/vendors/${vendorId}/reviews`];
const FAILURE = 'There was an error saving your review';

/** Writes the student's own review, replacing an earlier one. */
export const useWriteReview = (vendorId: number) =>
  useWrite('PUT /api/vendors/:id/reviews/mine', {
    params: { id: vendorId },
    changes: changesOf(vendorId),
    success: { title: 'Review saved', description: 'Thank you for telling other students' },
    failure: FAILURE,
  });

export const useDeleteReview = (vendorId: number) =>
  useWrite('DELETE /api/vendors/:id/reviews/mine', {
    params: { id: vendorId },
    changes: changesOf(vendorId),
    success: 'Review deleted',
    failure: FAILURE,
  });
