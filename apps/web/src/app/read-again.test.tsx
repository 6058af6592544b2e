import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { exampleAnswers, roleOf, serveExamples } from '../testing/example-answers.js';
import { renderRoute } from '../testing/render-page.js';

let answerTo: Awaited<ReturnType<typeof exampleAnswers>>;
beforeAll(async () => {
  answerTo = await exampleAnswers();
});

it.each<[path: string, read: RegExp, message: string | RegExp]>([
  ['/', /colleges$/, 'Failed to fetch colleges'],
  ['/search?q=taco', /search$/, 'The search did not answer.'],
  ['/college/iowa', /colleges\/iowa$/, 'Unable to load college information.'],
  ['/college/iowa', /deals\/featured$/, 'Unable to load the deals.'],
  ['/college/iowa/deal/9', /deals\/9$/, 'Unable to load this deal.'],
  ['/college/iowa/vendor/7', /vendors\/7$/, 'Unable to load this vendor.'],
  ['/college/iowa/vendors', /vendors$/, 'Unable to load vendors.'],
  ['/college/iowa/map', /vendors$/, 'Unable to load the vendors of this college.'],
  ['/user/account', /user\/profile$/, 'Unable to load your account.'],
  ['/user/account', /auth\/sessions$/, 'Unable to load your account.'],
  ['/user/account', /student-verification$/, 'Unable to load your account.'],
  ['/user/account', /newsletter\/status$/, /^Unable to load your newsletter preferences\./],
  ['/user/account?tab=notifications', /user\/follows$/, 'Unable to load what you follow.'],
  ['/user/account?tab=notifications', /user\/notifications$/, 'Unable to load your notifications.'],
  ['/user/referrals', /user\/referrals$/, 'Unable to load your invitations.'],
  ['/user/savings', /user\/savings$/, 'Unable to load your savings.'],
  ['/user/saved', /saved-deals$/, 'Unable to load your saved deals.'],
  ['/vendor/register', /user\/vendor$/, 'Unable to load your registration.'],
  ['/vendor/analytics', /vendor\/analytics$/, 'Unable to load your numbers.'],
  ['/vendor/redeem', /vendor\/redemptions$/, 'Unable to load what was redeemed today.'],
  ['/vendor/developers', /api-keys$/, 'Unable to load this page.'],
  ['/vendor/developers', /vendor\/webhooks$/, 'Unable to load this page.'],
  ['/vendor/dashboard', /vendor\/deals$/, 'Unable to load your deals.'],
  ['/vendor/dashboard?tab=reviews', /vendor\/reviews$/, 'Unable to load your reviews.'],
  ['/vendor/dashboard?tab=profile', /vendor\/pin$/, 'Unable to load your PIN.'],
  ['/vendor/receipts/42', /receipts\/42$/, 'Unable to load the receipt.'],
  ['/admin/operations?view=payments', /payments\/totals$/, 'Unable to load the sums.'],
  ['/admin/reports?id=5', /reports\/colleges\/5$/, 'Unable to load this report.'],
  ['/admin/student-cards', /student-cards$/, 'Unable to load student cards.'],
  ['/admin/deals?view=reviews', /admin\/reviews$/, 'Unable to load the reviews.'],
])('%s says so where it cannot read %s, and reads it again on request', async (path, read, message) => {
  const failing = [read];
  serveExamples(answerTo, roleOf(path), (bare) => failing.some((each) => each.test(bare)));
  const { user } = renderRoute(path);
  await screen.findByText(message);
  failing.pop();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
});
