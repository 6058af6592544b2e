import { readingPages } from '../../platform/api/api.js';
import { useWrite } from '../../platform/api/use-write.js';

const PATH = '/api/vendor/reviews';

/** Reads the reviews of one's own business page by page, newest first. */
export function ownReviewsQuery(unanswered: boolean) {
  return {
    ...readingPages(PATH, { query: { limit: 20, ...(unanswered && { unanswered }) } }),
    // Students write at any time, and notifications lead here.
    staleTime: 0,
  };
}

export const useAnswerReview = (id: number) =>
  useWrite(`PUT ${PATH}/:id/answer`, {
    params: { id },
    changes: [PATH],
    success: { title: 'Answer saved', description: 'It shows below the review on your page' },
  });

export const useRemoveAnswer = (id: number) =>
  useWrite(`DELETE ${PATH}/:id/answer`, {
    params: { id },
    changes: [PATH],
    success: 'Answer removed',
    failure: 'Your answer could not be removed',
  });
