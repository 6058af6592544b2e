import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { callsTo, serve } from '../testing/fake-server.js';
import { renderPage } from '../testing/render-page.js';
import { Header } from './header.js';
import { quickActions } from '../site/college/quick-actions.js';

const VISITOR = { authenticated: false, userId: null, role: null };
const as = (role: 'user' | 'vendor' | 'admin') => ({ authenticated: true, userId: 1, role });
const labels = (items: { label: string }[]) => items.map(({ label }) => label);

describe('the header', () => {
  it('offers a visitor Sign In and Sign Up, both leading to the sign-in page', async () => {
    renderPage(<Header />);
    expect((await screen.findByRole('link', { name: 'Sign In' })).getAttribute('href')).toBe('/login');
    expect(screen.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/login');
    expect(screen.queryByRole('button', { name: /Sign Out|Notifications/ })).toBeNull();
  });

  it('lets a signed-in user sign out, and updates at once', async () => {
    serve('GET /api/auth/session', as('user'));
    serve('POST /api/auth/logout', undefined);
    const { user } = renderPage(<Header />);
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
    await screen.findByRole('link', { name: 'Sign In' });
    expect(callsTo('POST /api/auth/logout')).toHaveLength(1);
    expect(callsTo('GET /api/auth/session')).toHaveLength(1);
  });
});

async function openMenu(role: 'user' | 'vendor' | 'admin', path: string) {
  serve('GET /api/auth/session', as(role));
  serve('GET /api/user/notifications', []);
  const page = renderPage(<Header />, path);
  await page.user.click(await screen.findByRole('button', { name: 'Menu' }));
  return { ...page, menu: within(await screen.findByRole('dialog', { name: 'Menu' })) };
}

describe('the menu of a small screen', () => {
  it('has the admin area’s navigation there, and closes on a choice', async () => {
    const { user, menu, where } = await openMenu('admin', '/admin/operations');
    const nav = within(await menu.findByRole('navigation', { name: 'Admin' }));
    expect(nav.getByRole('link', { current: 'page' }).textContent).toBe('System');
    expect(menu.queryByText('For Students')).toBeNull();
    await user.click(nav.getByRole('link', { name: 'Users' }));
    await waitFor(() => expect(where()).toBe('/admin/users'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('has a vendor’s menu on work screens beside the student’s pages, without advertising', async () => {
    const { menu } = await openMenu('vendor', '/vendor/redeem');
    const nav = within(await menu.findByRole('navigation', { name: 'Your business' }));
    expect(nav.getByRole('link', { current: 'page' }).textContent).toBe('Redeem');
    for (const name of ['Vendor Dashboard', 'Saved Deals', 'Your Savings', 'Account'])
      expect(menu.getByRole('link', { name })).toBeTruthy();
    expect(menu.queryByRole('link', { name: 'Register Your Business' })).toBeNull();
    expect(menu.queryByText('For Students')).toBeNull();
  });

  it.each([
    ['admin', '/'],
    ['vendor', '/vendor/success-stories'],
  ] as const)('has no menu of a(n) %s elsewhere', async (role, path) => {
    const { menu } = await openMenu(role, path);
    expect(await menu.findByText('For Students')).toBeTruthy();
    expect(menu.getAllByRole('navigation')).toHaveLength(1);
  });
});

it('the bell shows the unread count in the header and in the small menu, where it opens in place', async () => {
  serve('GET /api/user/notifications/unread-count', { count: 2 });
  serve('GET /api/user/notification-preferences', { browserNotifications: false, emailNotifications: true });
  const { user, menu } = await openMenu('user', '/');
  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread', hidden: true })).toBeTruthy();
  const row = await menu.findByRole('button', { name: 'Notifications 2 unread' });
  await user.click(row);
  const list = within(await menu.findByRole('region', { name: 'Notifications' }));
  expect(await list.findByText('No notifications')).toBeTruthy();
  expect(row.getAttribute('aria-expanded')).toBe('true');
});

it('the quick actions of a college depend on the role', () => {
  const college = { id: 12 };
  expect(labels(quickActions('iowa', college, VISITOR))).toEqual([
    'All Deals',
    'All Vendors',
    'Campus Map',
    'Subscribe to Newsletter',
    'Register as Vendor',
  ]);
  expect(labels(quickActions('iowa', college, as('user')))).toContain('Saved Deals');
  const vendor = quickActions('iowa', college, as('vendor'));
  expect(labels(vendor)).toContain('Saved Deals');
  expect(vendor.at(-1)).toMatchObject({ label: 'Submit New Deal', href: '/vendor/deals/new?college=12' });
});
