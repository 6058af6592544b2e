import type { OwnReviewDto, ReviewDto } from '@campus-deals/contracts/review.dto';
import type { WriteReviewDto } from '@campus-deals/contracts/write-review.dto';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteJson, getJson, getPage, putJson, type Page } from '../../lib/api/http-client.js';

const REVIEWS_PER_PAGE = 10;

/** A vendor's reviews, the newest first, page by page. */
export function reviewsQuery(vendorId: number) {
  const path = `/api/vendors/${vendorId}/reviews`;
  return infiniteQueryOptions({
    queryKey: [path],
    queryFn: ({ pageParam, signal }) =>
      getPage<ReviewDto>(pageParam || path, pageParam ? { signal } : { params: { limit: REVIEWS_PER_PAGE }, signal }),
    initialPageParam: '',
    getNextPageParam: (last: Page<ReviewDto>) => last.next,
  });
}

/** What the signed-in student has said of a vendor. Its key is personal: signing out forgets it. */
export function ownReviewQuery(vendorId: number) {
  return queryOptions({
    queryKey: ['/api/user/reviews', vendorId],
    queryFn: async ({ signal }) =>
      (await getJson<OwnReviewDto>(`/api/vendors/${vendorId}/reviews/mine`, { signal })).review,
  });
}

function useReadAgain(vendorId: number) {
  const client = useQueryClient();
  const keys = [ownReviewQuery(vendorId).queryKey, reviewsQuery(vendorId).queryKey, [`/api/vendors/${vendorId}`]];
  return () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Writes one's own review, in place of the one before. The vendor's mean is read again, too. */
export function useWriteReview(vendorId: number) {
  return useMutation({
    mutationFn: (body: WriteReviewDto) => putJson<ReviewDto>(`/api/vendors/${vendorId}/reviews/mine`, body),
    onSuccess: useReadAgain(vendorId),
  });
}

export function useDeleteReview(vendorId: number) {
  return useMutation({
    mutationFn: () => deleteJson<void>(`/api/vendors/${vendorId}/reviews/mine`),
    onSuccess: useReadAgain(vendorId),
  });
}
