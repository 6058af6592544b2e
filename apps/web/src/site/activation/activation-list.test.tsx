import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve } from '../../testing/fake-server.js';
import { aCollege } from '../../testing/college-facts.js';
import { renderPage } from '../../testing/render-page.js';
import { hrefOf } from '../../testing/shown.js';
import { ActivationList } from './activation.route.js';

const soon = aCollege({ name: 'University of Iowa', subscriberCount: 63, subscriptionGoal: 100 });
const lawrence = { name: 'University of Kansas', city: 'Lawrence', state: 'KS', isActive: true };
const active = aCollege({ ...lawrence, subscriberCount: 1132, activationDate: '2026-10-03T12:00:00.000Z' });

const rowOf = (name: string) => {
  const row = screen.getByRole('link', { name }).closest('li');
  if (!row) throw new Error(`no row of ${name}`);
  return row;
};

it('lists inactive colleges with their progress, then the active ones', async () => {
  serve('GET /api/colleges/inactive', [soon]);
  serve('GET /api/colleges/active', [active], { headers: { 'x-total-count': '7' } });
  renderPage(<ActivationList />);
  const headings = await screen.findAllByRole('heading', { level: 2 });
  expect(headings.map((heading) => heading.textContent)).toEqual(['Coming Soon1', 'Active Colleges7']);

  const row = within(rowOf('University of Iowa'));
  for (const text of ['Iowa City, IA', '37 to go']) expect(row.getByText(text)).toBeTruthy();
  const bar = row.getByRole('progressbar', { name: 'Subscription progress of University of Iowa' });
  expect(bar.getAttribute('aria-valuenow')).toBe('63');
  expect(await hrefOf('Subscribe to University of Iowa', row)).toBe(`/college/${soon.shortName}/newsletter`);

  const open = within(rowOf('University of Kansas'));
  for (const text of ['Activated on October 3, 2026', '1,132 Students Subscribed'])
    expect(open.getByText(text)).toBeTruthy();
  expect(open.queryByRole('link', { name: /^Subscribe/ })).toBeNull();
});

it.each([
  [200, 'No colleges available at this time.'],
  [500, 'Unable to load colleges information.'],
])('(%i) shows that there are none, or that they cannot be read', async (status, text) => {
  serve('GET /api/colleges/inactive', [], { status });
  serve('GET /api/colleges/active', []);
  renderPage(<ActivationList />);
  expect(await screen.findByText(text)).toBeTruthy();
});

it('finds colleges by name or city', async () => {
  serve('GET /api/colleges/inactive', [soon]);
  serve('GET /api/colleges/active', [active]);
  serve('GET /api/colleges/inactive?search=lawr', []);
  serve('GET /api/colleges/active?search=lawr', [active]);
  const { user } = renderPage(<ActivationList />);
  await screen.findByRole('link', { name: 'University of Iowa' });
  await user.type(screen.getByRole('searchbox', { name: 'College name or city' }), 'lawr');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'University of Iowa' })).toBeNull());
  expect(screen.getByRole('link', { name: 'University of Kansas' })).toBeTruthy();
  serve('GET /api/colleges/inactive?search=lawrx', []);
  serve('GET /api/colleges/active?search=lawrx', []);
  await user.type(screen.getByRole('searchbox', { name: 'College name or city' }), 'x');
  expect(await screen.findByText('No college matches "lawrx".')).toBeTruthy();
});
