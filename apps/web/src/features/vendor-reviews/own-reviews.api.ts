import type { AnswerReviewDto } from '@campus-deals/contracts/catalog/review.dto';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readingPages, write } from '../../lib/api/api.js';

const PATH = '/api/vendor/reviews';

/** Reads the reviews of one's own business page by page, newest first. */
export function ownReviewsQuery(unanswered: boolean) {
  return {
    ...readingPages(PATH, { query: { limit: 20, ...(unanswered && { unanswered }) } }),
    // Students write at any time, and notifications lead here.
    staleTime: 0,
  };
}

/** Answers a review, or removes the answer: null. */
export function useAnswerReview(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AnswerReviewDto | null): Promise<unknown> =>
      body
        ? write('PUT /api/vendor/reviews/:id/answer', { params: { id }, body })
        : write('DELETE /api/vendor/reviews/:id/answer', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [PATH] }),
  });
}
