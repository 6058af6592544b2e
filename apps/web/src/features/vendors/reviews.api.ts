import type { WriteReviewDto } from '@campus-deals/contracts/catalog/write-review.dto';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { read, readingPages, write } from '../../lib/api/api.js';

const REVIEWS_PER_PAGE = 10;

/** Reads a vendor's reviews, newest first, page by page. */
export function reviewsQuery(vendorId: number) {
  return readingPages('/api/vendors/:id/reviews', { params: { id: vendorId }, query: { limit: REVIEWS_PER_PAGE } });
}

/** Reads the signed-in student's own review of a vendor. Its key is personal, so that signing out removes it. */
export function ownReviewQuery(vendorId: number) {
  return queryOptions({
    queryKey: ['/api/user/reviews', vendorId],
    queryFn: async ({ signal }) =>
      (await read('/api/vendors/:id/reviews/mine', { params: { id: vendorId }, signal })).review,
  });
}

function useReadAgain(vendorId: number) {
  const client = useQueryClient();
  const keys = [ownReviewQuery(vendorId).queryKey, reviewsQuery(vendorId).queryKey, [`/api/vendors/${vendorId}`]];
  return () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Writes the student's own review, replacing an earlier one. The vendor's average is read again too. */
export function useWriteReview(vendorId: number) {
  return useMutation({
    mutationFn: (body: WriteReviewDto) =>
      write('PUT /api/vendors/:id/reviews/mine', { params: { id: vendorId }, body }),
    onSuccess: useReadAgain(vendorId),
  });
}

export function useDeleteReview(vendorId: number) {
  return useMutation({
    mutationFn: () => write('DELETE /api/vendors/:id/reviews/mine', { params: { id: vendorId } }),
    onSuccess: useReadAgain(vendorId),
  });
}
