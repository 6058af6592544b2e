import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { aReview } from '../../testing/deal-facts.js';
import { callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { renderPage } from '../../testing/render-page.js';
import { OwnReviews } from './own-reviews.js';

const LIST = 'GET /api/vendor/reviews';
const answered = aReview({ answer: 'Thank you', answeredAt: '2026-11-03T18:00:00.000Z' });

function Tab() {
  const [isUnanswered, setIsUnanswered] = useState(false);
  return <OwnReviews isUnanswered={isUnanswered} onChoose={setIsUnanswered} />;
}
const render = () => renderPage(<Tab />, '/vendor/dashboard?tab=reviews');

it('answers a review, which is read again, and removes the answer', async () => {
  serve(LIST, [aReview()]);
  serve('PUT /api/vendor/reviews/5/answer', undefined, { status: 204 });
  const { user } = render();
  await user.click(await screen.findByRole('button', { name: 'Answer' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Your answer'));
  await user.type(screen.getByLabelText('Your answer'), ' Thank you ');
  serve(LIST, [answered]);
  await user.click(screen.getByRole('button', { name: 'Save answer' }));
  expect(await screen.findByText('Answer saved')).toBeTruthy();
  expect(sentTo('PUT /api/vendor/reviews/5/answer')).toEqual({ answer: 'Thank you' });
  expect(await screen.findByText('Thank you')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Change answer' })).toBeTruthy();
  serve('DELETE /api/vendor/reviews/5/answer', undefined, { status: 204 });
  await user.click(screen.getByRole('button', { name: 'Remove answer' }));
  expect(await screen.findByText('Answer removed')).toBeTruthy();
});

it('lists only what has no answer, and says when nothing is left', async () => {
  serve(LIST, [answered]);
  const { user } = render();
  await screen.findByText('Thank you');
  serve(LIST, []);
  const filter = within(screen.getByRole('group', { name: 'Reviews' }));
  await user.click(filter.getByRole('button', { name: 'Unanswered' }));
  expect(await screen.findByText('Every review has an answer.')).toBeTruthy();
  expect(callsTo(LIST).at(-1)?.path).toContain('unanswered=true');
});
