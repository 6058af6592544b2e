import type { OwnReview, Review, ReviewBody } from '@campus-deals/contracts/vendors.schema';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteJson, getJson, getPage, putJson, type Page } from '../../lib/http-client.js';

const REVIEWS_PER_PAGE = 10;

/** A vendor's reviews, the newest first, page by page. */
export function reviewsQuery(vendorId: number) {
  const path = `/api/vendors/${vendorId}/reviews`;
  return infiniteQueryOptions({
    queryKey: [path],
    queryFn: ({ pageParam, signal }) =>
      getPage<Review>(pageParam || path, pageParam ? { signal } : { params: { limit: REVIEWS_PER_PAGE }, signal }),
    initialPageParam: '',
    getNextPageParam: (last: Page<Review>) => last.next,
  });
}

/** What the signed-in student has said of a vendor. Its key is personal: signing out forgets it. */
export function ownReviewQuery(vendorId: number) {
  return queryOptions({
    queryKey: ['/api/user/reviews', vendorId],
    queryFn: async ({ signal }) =>
      (await getJson<OwnReview>(`/api/vendors/${vendorId}/reviews/mine`, { signal })).review,
  });
}

/** Writes one's own review: a body takes the place of the one before, null takes it away. The vendor's mean is read again, too. */
export function useWriteReview(vendorId: number) {
  const client = useQueryClient();
  const path = `/api/vendors/${vendorId}/reviews/mine`;
  return useMutation({
    mutationFn: async (body: ReviewBody | null) => (body ? putJson<Review>(path, body) : deleteJson<undefined>(path)),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ownReviewQuery(vendorId).queryKey }),
        client.invalidateQueries({ queryKey: reviewsQuery(vendorId).queryKey }),
        client.invalidateQueries({ queryKey: [`/api/vendors/${vendorId}`] }),
      ]),
  });
}
