import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { serve } from '../../testing/fake-server.js';
import { renderRoute } from '../../testing/render-page.js';

const overview = {
  counts: { colleges: 44, vendors: 81, deals: 1204 },
  waiting: {
    deals: 4,
    revisions: 1,
    vendorChanges: 3,
    reportedVendors: 1,
    reportedReviews: 0,
    reportedDeals: 2,
    oldestSubmittedAt: new Date(Date.now() - 7_200_000).toISOString(),
  },
  perDay: [
    { date: '2026-11-20', subscribers: 1, redemptions: 0 },
    { date: '2026-11-21', subscribers: 3, redemptions: 40 },
    { date: '2026-11-22', subscribers: 12, redemptions: 9 },
  ],
  funnel: { colleges: 44, live: 40, withSubscribers: 22, halfway: 11, active: 10 },
};

beforeEach(() => {
  serve('GET /api/auth/session', { authenticated: true, userId: 1, role: 'admin' });
  serve('GET /api/admin/overview', overview);
  serve('GET /api/admin/stats/users/count', { count: 5120 });
  serve('GET /api/admin/activity', []);
  serve('GET /api/admin/overview/colleges-map', []);
});

const region = async (name: string) => within(await screen.findByRole('region', { name }));

it('links what there is and what is pending to its list, and shows the progress of colleges', async () => {
  renderRoute('/admin/dashboard');
  const counts = await region('Counts');
  await counts.findByRole('link', { name: /Users.*5,120/ });
  const linksIn = (part: typeof counts) =>
    part.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(linksIn(counts)).toEqual([
    ['Colleges44', '/admin/colleges'],
    ['Vendors81', '/admin/vendors'],
    ['Deals1,204', '/admin/deals?view=all'],
    ['Users5,120', '/admin/users'],
  ]);
  const waiting = await region('To review');
  expect(waiting.getByText('Oldest: 2 hours ago')).toBeTruthy();
  expect(linksIn(waiting)).toEqual([
    ['4 new deals', '/admin/deals'],
    ['1 change of an approved deal', '/admin/deals'],
    ['3 changes of businesses', '/admin/deals'],
    ['1 reported business', '/admin/deals?view=reported'],
    ['2 reported deals', '/admin/deals?view=reported'],
  ]);
  const funnel = await region('From listed to active');
  expect(funnel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Colleges44',
    'Coming Soon or open40 · 91%',
    'With subscribers22 · 50%',
    'Halfway to their goal11 · 25%',
    'Open10 · 23%',
  ]);
});

it('shows four weeks of subscribers or redemptions, with a table of the same values to open', async () => {
  const { user } = renderRoute('/admin/dashboard');
  const weeks = await region('The last four weeks');
  expect(weeks.getByRole('img', { name: 'Subscribers per day: at most 12, November 22, 2026' })).toBeTruthy();
  await user.click(weeks.getByRole('radio', { name: 'Redemptions' }));
  expect(weeks.getByRole('img', { name: 'Redemptions per day: at most 40, November 21, 2026' })).toBeTruthy();
  await user.click(weeks.getByText('Show as table'));
  expect(weeks.getByRole('row', { name: 'Nov 22 12 9' })).toBeTruthy();
});

it('lists the latest activity', async () => {
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const facts = { at, subjectType: 'deal', subjectId: '4' };
  serve('GET /api/admin/activity', [
    { ...facts, id: 'a', kind: 'admin', actorName: 'Ann', action: 'deal.approve', label: 'Half off soup' },
    { ...facts, id: 'b', kind: 'event', actorName: null, action: 'deal.redeem', label: null },
  ]);
  renderRoute('/admin/dashboard');
  const activity = await region('Recent activity');
  expect((await activity.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Ann approved Half off soup1 hour ago',
    'A deal was redeemed1 hour ago',
  ]);
});

it('shows when nothing is pending, and when something cannot be read', async () => {
  serve('GET /api/admin/overview', {
    ...overview,
    waiting: { ...Object.fromEntries(Object.keys(overview.waiting).map((name) => [name, 0])), oldestSubmittedAt: null },
  });
  serve('GET /api/admin/activity', {}, { status: 503 });
  renderRoute('/admin/dashboard');
  expect(await screen.findByText('Nothing waits for a decision.')).toBeTruthy();
  expect(await screen.findByText('Unable to load recent activity.')).toBeTruthy();
});
