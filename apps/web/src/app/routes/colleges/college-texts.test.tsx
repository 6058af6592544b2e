import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aDealCard, aVendor } from '../../../testing/deal-facts.js';
import { holdBack, serve } from '../../../testing/fake-server.js';
import { aCollege } from '../../../testing/college-facts.js';
import { renderRoute } from '../../../testing/render-page.js';

const open = aCollege({
  name: 'University of Iowa',
  shortName: 'iowa',
  isActive: true,
  activationDate: '2026-09-02T15:00:00.000Z',
  subscriberCount: 120,
});
const waiting = aCollege({
  name: 'Iowa State University',
  shortName: 'isu',
  isActive: false,
  city: 'Ames',
  state: 'IA',
  subscriberCount: 97,
  subscriptionGoal: 100,
});

beforeEach(() => {
  serve('GET /api/colleges/iowa', open);
  for (const list of ['deals', 'deals/featured', 'deals/new']) serve(`GET /api/colleges/iowa/${list}`, [aDealCard()]);
  serve(
    'GET /api/colleges/iowa/vendors',
    Array.from({ length: 5 }, (_, index) => aVendor({ name: `Shop ${index}` })),
  );
  serve('GET /api/colleges/iowa/stats', {
    activeDeals: 1,
    localVendors: 5,
    newThisWeek: 1,
    savings: { cents: 0, known: 0, redemptions: 0 },
    students: 3,
    isSample: false,
  });
  serve('GET /api/colleges/inactive', [waiting]);
  serve('GET /api/colleges/active', [open]);
});

function show(path: string) {
  return renderRoute(path);
}

/** Texts that the specification requires on these screens. */
it.each([
  ['/college/iowa', 'heading', 'University of Iowa'],
  ['/college/iowa', 'tab', 'Featured'],
  ['/college/iowa', 'tab', 'New This Week'],
  ['/college/iowa', 'tab', 'All Deals'],
  ['/college/iowa', 'button', 'Food & Drink'],
  ['/college/iowa', 'heading', 'Popular Vendors'],
  ['/college/iowa', 'link', 'View All'],
  ['/college/iowa', 'heading', 'Deals Near Campus'],
  ['/college/iowa', 'text', 'Active Deals'],
  ['/college/iowa', 'text', 'Local Vendors'],
  ['/college/iowa', 'text', 'Happy Students'],
  ['/college/iowa', 'button', 'Subscribe'],
  ['/colleges/activation', 'heading', 'College Activation Status'],
  [
    '/colleges/activation',
    'text',
    'Track the activation progress of colleges in our network. Once a college reaches its subscriber goal, deals from local vendors will be unlocked!',
  ],
  ['/colleges/activation', 'text', 'Ames, IA'],
  ['/colleges/activation', 'text', 'Subscription Progress'],
  ['/colleges/activation', 'text', '97 / 100'],
  ['/colleges/activation', 'text', '97% Complete'],
  ['/colleges/activation', 'text', '3 more needed'],
  [
    '/colleges/activation',
    'text',
    'Once this college reaches 100 subscribers, all deals from local vendors will be unlocked!',
  ],
  ['/colleges/activation', 'text', 'Activated on September 2, 2026'],
  ['/colleges/activation', 'text', '120 Students Subscribed'],
])('%s shows the %s "%s"', async (path, role, words) => {
  show(path);
  const found = role === 'text' ? await screen.findAllByText(words) : await screen.findAllByRole(role, { name: words });
  expect(found.length).toBeGreaterThan(0);
});

it('shows an error for a college that cannot be read, with a retry button', async () => {
  serve('GET /api/colleges/iowa', { code: 'service_unavailable' }, { status: 503 });
  show('/college/iowa');
  expect((await screen.findByRole('alert', {}, { timeout: 10_000 })).textContent).toContain(
    'Unable to load college information.',
  );
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
}, 15_000);

it.each([
  ['', 3],
  ['?tab=new', 3],
  ['?tab=all', 6],
])('reserves space for loading deals with as many cards as the tab has (%s: %i)', async (query, cards) => {
  const held = holdBack('/deals');
  show(`/college/iowa${query}`);
  expect((await screen.findByText('Loading deals')).parentElement?.querySelectorAll('.ticket')).toHaveLength(cards);
  held.answer();
});

it('reserves space for loading colleges with six cards on the activation page', async () => {
  const held = holdBack('/api/colleges/');
  show('/colleges/activation');
  expect((await screen.findByRole('status')).querySelectorAll('.sheet')).toHaveLength(6);
  held.answer();
});

it('shows in the newsletter that it is subscribing', async () => {
  serve('POST /api/newsletter/subscribe', {});
  const { user } = show('/college/iowa');
  await user.type(await screen.findByRole('textbox', { name: /email/i }), 'maya@example.edu');
  const held = holdBack('/newsletter/subscribe');
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
  expect(await screen.findByRole('button', { name: 'Subscribing...' })).toBeTruthy();
  held.answer();
});
