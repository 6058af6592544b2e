import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve } from '../../testing/fake-server.js';
import { aCollege } from '../../testing/college-facts.js';
import { renderPage } from '../../testing/render-page.js';
import { ActivationList } from './activation-list.js';

const soon = aCollege({ name: 'University of Iowa', subscriberCount: 63, subscriptionGoal: 100 });
const active = aCollege({
  name: 'University of Kansas',
  city: 'Lawrence',
  state: 'KS',
  isActive: true,
  subscriberCount: 1132,
  activationDate: '2026-10-03T12:00:00.000Z',
});

it('lists inactive colleges with their progress, then the active ones', async () => {
  serve('GET /api/colleges/inactive', [soon]);
  serve('GET /api/colleges/active', [active], { headers: { 'x-total-count': '7' } });
  renderPage(<ActivationList />);
  const headings = await screen.findAllByRole('heading', { level: 2 });
  expect(headings.map((heading) => heading.textContent)).toEqual(['Coming Soon1', 'Active Colleges7']);

  const card = within(screen.getByRole('article', { name: 'University of Iowa' }));
  expect(card.getByText('Iowa City, IA')).toBeTruthy();
  expect(card.getByText('Coming Soon')).toBeTruthy();
  expect(card.getByText('63 / 100')).toBeTruthy();
  expect(card.getByRole('progressbar', { name: 'Subscription Progress' }).getAttribute('aria-valuenow')).toBe('63');
  expect(card.getByText('63% Complete')).toBeTruthy();
  expect(card.getByTitle('We need 37 more subscribers to unlock this college.').textContent).toContain(
    '37 more needed',
  );
  expect(
    card.getByText('Once this college reaches 100 subscribers, all deals from local vendors will be unlocked!'),
  ).toBeTruthy();

  const open = within(screen.getByRole('article', { name: 'University of Kansas' }));
  expect(open.getByText('Active')).toBeTruthy();
  expect(open.getByText('Activated on October 3, 2026')).toBeTruthy();
  expect(open.getByText('1,132 Students Subscribed')).toBeTruthy();
});

it('caps progress at 100 percent and never needs fewer than zero', async () => {
  serve('GET /api/colleges/inactive', [aCollege({ subscriberCount: 140, subscriptionGoal: 100 })]);
  serve('GET /api/colleges/active', []);
  renderPage(<ActivationList />);
  await screen.findByText('100% Complete');
  expect(screen.getByText(/^0 more needed/)).toBeTruthy();
  expect(screen.queryByText('Active Colleges')).toBeNull();
});

it('shows that there are none', async () => {
  serve('GET /api/colleges/inactive', []);
  serve('GET /api/colleges/active', []);
  renderPage(<ActivationList />);
  expect(await screen.findByText('No colleges available at this time.')).toBeTruthy();
});

it('shows that they cannot be read', async () => {
  serve('GET /api/colleges/inactive', {}, { status: 500 });
  serve('GET /api/colleges/active', []);
  renderPage(<ActivationList />);
  expect(await screen.findByText('Unable to load colleges information.')).toBeTruthy();
});

it('finds colleges by name or city', async () => {
  serve('GET /api/colleges/inactive', [soon]);
  serve('GET /api/colleges/active', [active]);
  serve('GET /api/colleges/inactive?search=lawr', []);
  serve('GET /api/colleges/active?search=lawr', [active]);
  const { user } = renderPage(<ActivationList />);
  await screen.findByRole('article', { name: 'University of Iowa' });
  await user.type(screen.getByRole('searchbox', { name: 'College name or city' }), 'lawr');
  await waitFor(() => expect(screen.queryByRole('article', { name: 'University of Iowa' })).toBeNull());
  expect(screen.getByRole('article', { name: 'University of Kansas' })).toBeTruthy();
  serve('GET /api/colleges/inactive?search=lawrx', []);
  serve('GET /api/colleges/active?search=lawrx', []);
  await user.type(screen.getByRole('searchbox', { name: 'College name or city' }), 'x');
  expect(await screen.findByText('No college matches "lawrx".')).toBeTruthy();
});
