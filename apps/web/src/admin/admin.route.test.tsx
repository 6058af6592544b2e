import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { toAdmin } from '../platform/admin-paths.js';
import { serveAdmin } from '../testing/admin-facts.js';
import { renderRoutes } from '../testing/render-page.js';
import { ADMIN_MENU } from '../marketplace/layout/admin-entries.js';
import { currentEntry } from '../marketplace/layout/work-menu.js';
import { pageRoutes } from '../app/routes.js';

beforeEach(() => serveAdmin());
const open = (path: string) => renderRoutes(pageRoutes, path);

const ENTRIES: [href: string, label: string][] = [
  ['/admin/dashboard', 'Dashboard'],
  ['/admin/deals', 'To review'],
  ['/admin/reports', 'Reports'],
  ['/admin/colleges', 'Colleges'],
  ['/admin/vendors', 'Vendors'],
  ['/admin/deals?view=all', 'Deals'],
  ['/admin/users', 'Users'],
  ['/admin/newsletter', 'Newsletter'],
  ['/admin/settings', 'System'],
];

it('has a sidebar of nine entries, and under the title the other screens of the current one', async () => {
  open(toAdmin('operations'));
  const sidebar = within(await screen.findByRole('navigation', { name: 'Admin' }));
  expect(sidebar.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent])).toEqual(ENTRIES);
  expect(sidebar.getByRole('link', { current: 'page' }).textContent).toBe('System');
  const screens = within(await screen.findByRole('navigation', { name: 'System' }));
  expect(screens.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/admin/settings', 'Settings'],
    ['/admin/imports', 'Imports'],
    ['/admin/operations', 'Operations'],
    ['/admin/audit-log', 'Audit Log'],
  ]);
  expect(screens.getByRole('link', { current: 'page' }).textContent).toBe('Operations');
  expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy();
});

it.each([
  ...ENTRIES,
  ['/admin/deals?view=reported', 'To review'],
  ['/admin/deals?deal=5', 'To review'],
  ['/admin/deals?view=all&status=rejected', 'Deals'],
  ['/admin/deals/5', 'Deals'],
  ['/admin/vendors/5', 'Vendors'],
  ['/admin/newsletter?newsletter=5', 'Newsletter'],
  ['/admin/newsletter?view=subscribers', 'Newsletter'],
  ['/admin/college-activation', 'Colleges'],
  ['/admin/map', 'Colleges'],
  ['/admin/student-cards', 'Users'],
  ['/admin/imports', 'System'],
  ['/admin/operations', 'System'],
  ['/admin/audit-log', 'System'],
  ['/admin/jobs/5', undefined],
])('marks at %s the entry %s as current', (address, label) => {
  const [pathname = '', search = ''] = address.split('?');
  expect(currentEntry(ADMIN_MENU, { pathname, search })?.label).toBe(label);
});

it.each([
  ['', '/admin/dashboard'],
  ['/dashboard?tab=colleges&search=zzz', '/admin/colleges?search=zzz'],
  ['/dashboard?tab=map&search=zzz', '/admin/map?search=zzz'],
  ['/dashboard?tab=vendors&search=zzz', '/admin/vendors?search=zzz'],
  ['/dashboard?tab=deals&search=zzz', '/admin/deals?view=all&search=zzz'],
  ['/dashboard?tab=users&search=zzz', '/admin/users?search=zzz'],
  ['/dashboard?tab=newsletter&search=zzz', '/admin/newsletter?search=zzz'],
  ['/dashboard?tab=settings&search=zzz', '/admin/settings?search=zzz'],
])('redirects from /admin%s to %s', async (path, address) => {
  const { where } = open(`/admin${path}`);
  await waitFor(() => expect(where()).toBe(address));
});

it('has the queue, the search and the menu within a thumb’s reach on a phone', async () => {
  const { user } = open(toAdmin('operations'));
  const bar = within(await screen.findByRole('navigation', { name: 'Bottom' }));
  expect(bar.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe('/admin/deals');
  await user.click(bar.getByRole('button', { name: 'Search' }));
  expect(await screen.findByRole('combobox')).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(bar.getByRole('button', { name: 'Menu' }));
  expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeTruthy();
});
