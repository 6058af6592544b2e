import type { Review, ReviewBody } from '@campus-deals/contracts/vendors.schema';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteJson, getPage, putJson, type Page } from '../../lib/http-client.js';

const REVIEWS_PER_PAGE = 10;

/** A vendor's reviews, the newest first, page by page. */
export function reviewsQuery(vendorId: number) {
  const path = `/api/vendors/${vendorId}/reviews`;
  return infiniteQueryOptions({
    queryKey: [path],
    queryFn: ({ pageParam, signal }) => getPage<Review>(pageParam || path, pageParam ? { signal } : { params: { limit: REVIEWS_PER_PAGE }, signal }),
    initialPageParam: '',
    getNextPageParam: (last: Page<Review>) => last.next,
  });
}

/** One's own review: a body puts it in place of the one before, null takes it away. The vendor's mean is read again, too. */
export function useOwnReview(vendorId: number) {
  const client = useQueryClient();
  const path = `/api/vendors/${vendorId}/reviews/mine`;
  return useMutation({
    mutationFn: async (body: ReviewBody | null) => (body ? putJson<Review>(path, body) : deleteJson<undefined>(path)),
    onSuccess: () => Promise.all([client.invalidateQueries({ queryKey: reviewsQuery(vendorId).queryKey }), client.invalidateQueries({ queryKey: [`/api/vendors/${vendorId}`] })]),
  });
}
