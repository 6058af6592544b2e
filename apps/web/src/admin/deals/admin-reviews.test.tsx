import type { AdminReviewDto } from '@campus-deals/contracts/catalog/review.dto';
import { screen, within } from '@testing-library/react';
import { useState, type ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { aReview } from '../../testing/deal-facts.js';
import { callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { renderPage } from '../../testing/render-page.js';
import { AdminReviews } from './admin-reviews.js';

const LIST = 'GET /api/admin/reviews';
const anAdminReview = (facts: Partial<AdminReviewDto> = {}): AdminReviewDto => ({
  ...aReview(),
  hiddenReason: null,
  vendorId: 7,
  vendorName: 'Corner Counter',
  collegeId: 1,
  reportCount: 1,
  ...facts,
});

type State = ComponentProps<typeof AdminReviews>['state'];
function Tab({ first = 'reported' }: { first?: State }) {
  const [state, setState] = useState<State>(first);
  return <AdminReviews state={state} onChoose={setState} />;
}
const render = (first?: State) => renderPage(<Tab first={first ?? 'reported'} />, '/admin/deals?view=reviews');
const REPORT = { id: 1, reason: 'personal', comment: 'That is me', createdAt: '2026-11-02T18:00:00.000Z' };

it('shows what is reported and why, and hides it for a reason', async () => {
  serve(LIST, [anAdminReview()], { headers: { 'x-total-count': '1' } });
  serve('GET /api/admin/reviews/5/reports', [{ ...REPORT, dismissedAt: null }]);
  serve('POST /api/admin/reviews/5/hide', anAdminReview({ hiddenReason: 'Names a person', reportCount: 0 }));
  const { user } = render();
  const review = within(await screen.findByRole('article', { name: 'Review of Corner Counter' }));
  expect(await review.findByText('It names or describes a person')).toBeTruthy();
  expect(review.getByText('That is me')).toBeTruthy();
  expect(screen.getByText('1 review reported')).toBeTruthy();
  await user.click(review.getByRole('button', { name: 'Hide review' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hide review' }));
  await user.click(dialog.getByRole('button', { name: 'Hide review' }));
  expect(await dialog.findByText('Reason is required')).toBeTruthy();
  await user.type(dialog.getByLabelText('Reason'), 'Names a person');
  serve(LIST, [], { headers: { 'x-total-count': '0' } });
  await user.click(dialog.getByRole('button', { name: 'Hide review' }));
  expect(await screen.findByText('The review is hidden')).toBeTruthy();
  expect(sentTo('POST /api/admin/reviews/5/hide')).toEqual({ reason: 'Names a person' });
  expect(await screen.findByText('No review is reported.')).toBeTruthy();
});

it('dismisses the reports, and removes an answer', async () => {
  serve(LIST, [anAdminReview({ answer: 'You again', answeredAt: '2026-11-03T18:00:00.000Z' })]);
  serve('GET /api/admin/reviews/5/reports', []);
  serve('POST /api/admin/reviews/5/reports/dismiss', anAdminReview({ reportCount: 0 }));
  serve('DELETE /api/admin/reviews/5/answer', anAdminReview());
  const { user } = render();
  await user.click(await screen.findByRole('button', { name: 'Remove answer' }));
  expect(await screen.findByText('Answer removed')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Dismiss reports' }));
  expect(await screen.findByText('Reports dismissed')).toBeTruthy();
  expect(callsTo('POST /api/admin/reviews/5/reports/dismiss')).toHaveLength(1);
});

it('lists hidden reviews with their reason, and shows one again', async () => {
  serve(LIST, []);
  const { user } = render();
  await screen.findByText('No review is reported.');
  serve(LIST, [anAdminReview({ hiddenReason: 'Names a person', reportCount: 0 })]);
  serve('POST /api/admin/reviews/5/restore', anAdminReview({ reportCount: 0 }));
  await user.click(screen.getByRole('button', { name: 'Hidden' }));
  expect(await screen.findByText('Hidden: Names a person')).toBeTruthy();
  expect(callsTo(LIST).at(-1)?.path).toContain('state=hidden');
  serve(LIST, []);
  await user.click(screen.getByRole('button', { name: 'Show it again' }));
  expect(await screen.findByText('Everyone sees the review again')).toBeTruthy();
  expect(await screen.findByText('No review is hidden.')).toBeTruthy();
});
