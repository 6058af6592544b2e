import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { adminPaths, toAdmin } from '../../../config/admin-paths.js';
import { callsTo, serve } from '../../../testing/fake-server.js';
import { renderRoute, renderRoutes } from '../../../testing/render-page.js';
import { currentEntry } from '../../../layouts/admin-entries.js';
import { pageRoutes } from '../../routes.js';

beforeEach(() => serve('GET /api/auth/session', { authenticated: true, userId: 1, role: 'admin' }));
const open = (path: string) => renderRoutes(pageRoutes, path);

const SCREENS: [href: string, label: string][] = [
  ['/admin/dashboard', 'Dashboard'],
  ['/admin/deals', 'To review'],
  ['/admin/reports', 'Reports'],
  ['/admin/colleges', 'Colleges'],
  ['/admin/college-activation', 'College Activation'],
  ['/admin/map', 'Map View'],
  ['/admin/vendors', 'Vendors'],
  ['/admin/deals?view=all', 'Deals'],
  ['/admin/users', 'Users'],
  ['/admin/student-cards', 'Student cards'],
  ['/admin/newsletter', 'Newsletter'],
  ['/admin/newsletter?view=subscribers', 'Subscribers'],
  ['/admin/imports', 'Imports'],
  ['/admin/operations', 'Operations'],
  ['/admin/audit-log', 'Audit Log'],
  ['/admin/settings', 'Settings'],
];

describe('the admin area', () => {
  it('has a sidebar with every screen and a link back to the site', async () => {
    open(toAdmin('operations'));
    const sidebar = within(await screen.findByRole('navigation', { name: 'Admin' }));
    expect(sidebar.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent])).toEqual(SCREENS);
    expect(sidebar.getByRole('link', { current: 'page' }).textContent).toBe('Operations');
    expect(
      sidebar.getAllByRole('list', { name: /./ }).map((list) => list.getAttribute('aria-labelledby')),
    ).toHaveLength(3);
    expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy();
  });

  it.each([
    ...SCREENS,
    ['/admin/deals?view=reported', 'To review'],
    ['/admin/deals?deal=5', 'To review'],
    ['/admin/deals?view=all&status=rejected', 'Deals'],
    ['/admin/deals/5', 'Deals'],
    ['/admin/vendors/5', 'Vendors'],
    ['/admin/newsletter?newsletter=5', 'Newsletter'],
    ['/admin/jobs/5', undefined],
  ])('marks at %s the entry %s as current', (address, label) => {
    const [pathname = '', search = ''] = address.split('?');
    expect(currentEntry({ pathname, search })?.label).toBe(label);
  });

  it.each([
    ['colleges', '/admin/colleges?'],
    ['map', '/admin/map?'],
    ['vendors', '/admin/vendors?'],
    ['deals', '/admin/deals?view=all&'],
    ['users', '/admin/users?'],
    ['newsletter', '/admin/newsletter?'],
    ['settings', '/admin/settings?'],
  ])('redirects from the dashboard’s tab %s to its screen, and keeps the rest of the address', async (tab, address) => {
    const { where } = open(`/admin/dashboard?tab=${tab}&search=zzz`);
    await waitFor(() => expect(where()).toBe(`${address}search=zzz`));
  });

  it('links back to the dashboard from each of its screens', async () => {
    open(toAdmin('operations'));
    await screen.findByRole('heading', { level: 1 });
    expect(screen.getAllByRole('link', { name: 'Dashboard' }).at(-1)?.getAttribute('href')).toBe('/admin/dashboard');
  });

  it('signs out', async () => {
    serve('POST /api/auth/logout', undefined);
    const { user } = open(toAdmin('operations'));
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(callsTo('POST /api/auth/logout')).toHaveLength(1));
  });

  it('starts with the dashboard', async () => {
    const { where } = renderRoute('/admin');
    await waitFor(() => expect(where()).toBe('/admin/dashboard'));
  });

  it('shows the not-found screen for an unknown address', async () => {
    open('/admin/nothing');
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeTruthy();
  });

  it('does not take the address of a new thing for an existing one', () => {
    const names = Object.keys(adminPaths);
    for (const [fresh, one] of [
      ['newCollege', 'college'],
      ['newVendor', 'vendor'],
      ['newDeal', 'deal'],
    ])
      expect(names.indexOf(fresh ?? '')).toBeLessThan(names.indexOf(one ?? ''));
  });
});
