import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { adminPaths, toAdmin } from '../../../config/admin-paths.js';
import { callsTo, serve } from '../../../testing/fake-server.js';
import { renderRoute, renderRoutes } from '../../../testing/render-page.js';
import { pageRoutes } from '../../routes.js';

beforeEach(() => serve('GET /api/auth/session', { authenticated: true, userId: 1, role: 'admin' }));
const open = (path: string) => renderRoutes(pageRoutes, path);

const SCREENS: [path: string, label: string][] = [
  [toAdmin('dashboard'), 'Dashboard'],
  [toAdmin('colleges'), 'Colleges'],
  [toAdmin('collegeActivation'), 'College Activation'],
  [toAdmin('vendors'), 'Vendors'],
  [toAdmin('deals'), 'Deals'],
  [toAdmin('users'), 'Users'],
  [toAdmin('auditLog'), 'Audit Log'],
  [toAdmin('operations'), 'Operations'],
  [toAdmin('imports'), 'Imports'],
];

describe('the admin area', () => {
  it('has a sidebar with its screens and the way out', async () => {
    open(toAdmin('operations'));
    const sidebar = within(await screen.findByRole('navigation', { name: 'Admin' }));
    expect(sidebar.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent])).toEqual(SCREENS);
    expect(sidebar.getByRole('link', { current: 'page' }).textContent).toBe('Operations');
    expect(sidebar.getByRole('button', { name: 'Logout' })).toBeTruthy();
  });

  it('has the same in the menu of a small screen, which closes when something is chosen', async () => {
    const { user, where } = open(toAdmin('operations'));
    await user.click(await screen.findByRole('button', { name: 'Admin menu' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Admin menu' }));
    expect(menu.getAllByRole('link')).toHaveLength(SCREENS.length);
    await user.click(menu.getByRole('link', { name: 'Audit Log' }));
    await waitFor(() => expect(where()).toBe('/admin/audit-log'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('leads back to the dashboard from each of its screens', async () => {
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

  it('begins with the dashboard', async () => {
    const { where } = renderRoute('/admin');
    await waitFor(() => expect(where()).toBe('/admin/dashboard'));
  });

  it('has the not-found screen for what it has not', async () => {
    open('/admin/nothing');
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeTruthy();
  });

  it('takes the address of a new thing for no thing', () => {
    const names = Object.keys(adminPaths);
    for (const [fresh, one] of [
      ['newCollege', 'college'],
      ['newVendor', 'vendor'],
      ['newDeal', 'deal'],
    ])
      expect(names.indexOf(fresh ?? '')).toBeLessThan(names.indexOf(one ?? ''));
  });
});
