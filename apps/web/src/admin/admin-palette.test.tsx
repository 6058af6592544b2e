import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { pageRoutes } from '../app/routes.js';
import { toAdmin } from '../platform/admin-paths.js';
import { anAdminDeal } from '../testing/admin-deal-facts.js';
import { anAdminCollege, anAdminUser, anAdminVendor, serveAdmin } from '../testing/admin-facts.js';
import { calls, serve } from '../testing/fake-server.js';
import { renderRoutes } from '../testing/render-page.js';

beforeEach(() => {
  serveAdmin();
  serve('GET /api/admin/colleges', [anAdminCollege({ id: 12, name: 'Reed College' })]);
  serve('GET /api/admin/vendors', [anAdminVendor({ id: 5, name: 'Reed Books' })]);
  serve('GET /api/admin/deals', [anAdminDeal({ id: 7, title: 'Reeds for oboes' })]);
  serve('GET /api/admin/users', [anAdminUser({ email: 'ann@reed.example', name: 'Ann' })]);
});

async function openPalette() {
  const page = renderRoutes(pageRoutes, toAdmin('operations'));
  await screen.findByRole('heading', { level: 1 });
  await page.user.keyboard('{Control>}k{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Search' }));
  const input = dialog.getByRole('combobox');
  await waitFor(() => expect(document.activeElement).toBe(input));
  return {
    ...page,
    dialog,
    /** Returns the option that a screen reader announces. */
    active: () => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent,
    labelsOf: (group: string) =>
      within(dialog.getByRole('group', { name: group }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
  };
}

const searches = () => calls.map(({ path }) => path).filter((path) => path.includes('search='));

it('lists every screen of the navigation, and opens one with the arrows and Enter', async () => {
  const { user, labelsOf, active, where } = await openPalette();
  expect(labelsOf('Pages')).toEqual(expect.arrayContaining(['Dashboard', 'To review', 'Settings', 'Add a vendor']));
  await user.keyboard('audit');
  expect(labelsOf('Pages')).toEqual(['Audit Log']);
  await user.keyboard('{Backspace>5}');
  expect(active()).toBe('Dashboard');
  await user.keyboard('{ArrowUp}');
  expect(active()).toBe('Payments');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(active()).toBe('Reports');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(where()).toBe('/admin/reports'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  ['Reed College', '/admin/colleges/12'],
  ['Vendors of Reed College', '/admin/colleges/12?tab=vendors'],
  ['Deals of Reed College', '/admin/colleges/12?tab=deals'],
  ['Report on Reed College', '/admin/reports?id=12'],
  ['Activate Reed College', '/admin/colleges/12?dialog=activate'],
  ['Reed Books', '/admin/vendors/5'],
  ['Reeds for oboes', '/admin/deals/7'],
  ['ann@reed.example', '/admin/users?search=ann%40reed.example'],
])('finds "%s"', async (label, address) => {
  const { user, dialog, where } = await openPalette();
  await user.keyboard('reed');
  await user.click(await dialog.findByText(label));
  await waitFor(() => expect(where()).toBe(address));
});

it('links from a full group to the list of all matches', async () => {
  serve(
    'GET /api/admin/deals',
    [1, 2, 3, 4, 5].map((id) => anAdminDeal({ id })),
  );
  const { user, dialog, where } = await openPalette();
  await user.keyboard('reed');
  await user.click(await dialog.findByText('All deals that match'));
  await waitFor(() => expect(where()).toBe('/admin/deals?view=all&search=reed'));
});

it('searches once the text has settled, and cancels outdated requests', async () => {
  const signals: AbortSignal[] = [];
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
    if (!input.includes('search=ree')) return send(input, init);
    if (init.signal) signals.push(init.signal);
    return input.includes('search=reed') ? send(input, init) : new Promise(() => {});
  });
  const { user, dialog } = await openPalette();
  await user.keyboard('ree');
  await waitFor(() => expect(signals).toHaveLength(4));
  expect(dialog.getByText('Searching…')).toBeTruthy();
  await user.keyboard('d');
  expect(await dialog.findByText('Reed Books')).toBeTruthy();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true, true, false, false, false, false]);
  expect(searches().every((path) => path.includes('search=reed'))).toBe(true);
});

it('shows which list cannot be searched, shows the others, and retries', async () => {
  serve('GET /api/admin/users', {}, { status: 503 });
  const { user, dialog } = await openPalette();
  await user.keyboard('reed');
  expect((await dialog.findByRole('alert')).textContent).toContain('Unable to search users.');
  expect(dialog.getByText('Reed Books')).toBeTruthy();
  serve('GET /api/admin/users', [anAdminUser({ email: 'ann@reed.example' })]);
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('ann@reed.example')).toBeTruthy();
  expect(dialog.queryByRole('alert')).toBeNull();
});
