import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageRoutes } from '../app/routes.js';
import { serve } from '../testing/fake-server.js';
import { renderRoutes } from '../testing/render-page.js';
import { serveVendor } from '../testing/vendor-facts.js';
import { VENDOR_MENU } from '../marketplace/layout/vendor-entries.js';
import { currentEntry } from '../marketplace/layout/work-menu.js';

function open(path: string) {
  serveVendor();
  serve('GET /api/vendor/counter-devices', []);
  serve('GET /api/vendor/api-keys', []);
  serve('GET /api/vendor/webhooks', []);
  serve('GET /api/vendor/redemptions', { count: 0, latest: [] });
  serve('GET /api/colleges/iowa', {}, { status: 404 });
  return renderRoutes(pageRoutes, path);
}
const linksIn = (nav: HTMLElement) =>
  within(nav)
    .getAllByRole('link')
    .map((link) => [link.getAttribute('href'), link.textContent]);

const ENTRIES: [href: string, label: string][] = [
  ['/vendor/dashboard', 'Deals'],
  ['/vendor/redeem', 'Redeem'],
  ['/vendor/analytics', 'Analytics'],
  ['/vendor/dashboard?tab=reviews', 'Reviews'],
  ['/vendor/dashboard?tab=profile', 'Shop'],
  ['/vendor/counter-devices', 'Settings'],
];

it('has one menu, and under the title the screens of its settings', async () => {
  const { user, where } = open('/vendor/counter-devices');
  const menu = await screen.findByRole('navigation', { name: 'Your business' });
  expect(linksIn(menu)).toEqual(ENTRIES);
  expect(within(menu).getByRole('link', { current: 'page' }).textContent).toBe('Settings');
  const settings = within(screen.getByRole('navigation', { name: 'Settings' }));
  expect(settings.getByRole('link', { current: 'page' }).textContent).toBe('Counter devices');
  await user.click(settings.getByRole('link', { name: 'Cash register' }));
  await waitFor(() => expect(where()).toBe('/vendor/developers'));
  await screen.findByRole('heading', { level: 1, name: 'Cash Register' });
  const next = within(screen.getByRole('navigation', { name: 'Settings' }));
  expect(next.getByRole('link', { current: 'page' }).textContent).toBe('Cash register');
});

it('has redeeming in the middle of a phone’s bar, and all else in its menu', async () => {
  const { user } = open('/vendor/redeem');
  const bar = await screen.findByRole('navigation', { name: 'Bottom' });
  expect([...bar.children].map(({ textContent }) => textContent)).toEqual([
    'Deals',
    'Analytics',
    'Redeem',
    'Shop',
    'Menu',
  ]);
  expect(within(bar).getByRole('link', { current: 'page' }).textContent).toBe('Redeem');
  await user.click(within(bar).getByRole('button', { name: 'Menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  expect(linksIn(await menu.findByRole('navigation', { name: 'Your business' }))).toEqual(ENTRIES);
});

it.each([
  ...ENTRIES,
  ['/vendor/dashboard?status=pending', 'Deals'],
  ['/vendor/dashboard?tab=create', 'Deals'],
  ['/vendor/dashboard?tab=reviews&show=unanswered', 'Reviews'],
  ['/vendor/deals/new', 'Deals'],
  ['/vendor/deals/5/edit', 'Deals'],
  ['/vendor/receipts/5', 'Shop'],
  ['/vendor/developers', 'Settings'],
])('marks at %s the entry %s as current', (address, label) => {
  const [pathname = '', search = ''] = address.split('?');
  expect(currentEntry(VENDOR_MENU, { pathname, search })?.label).toBe(label);
});

it.each(['/vendor/dashboard', '/vendor/deals/new', '/vendor/deals/5/edit', '/vendor/analytics', '/vendor/receipts/5'])(
  'is on %s',
  async (path) => {
    open(path);
    expect(await screen.findByRole('navigation', { name: 'Your business' })).toBeTruthy();
  },
);
