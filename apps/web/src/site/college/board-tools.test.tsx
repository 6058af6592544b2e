import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aCollege } from '../../testing/college-facts.js';
import { aDealCard, aVendor } from '../../testing/deal-facts.js';
import { callsTo, serve } from '../../testing/fake-server.js';
import { renderRoute } from '../../testing/render-page.js';

const LIST = 'GET /api/colleges/iowa/deals';

beforeEach(() => {
  serve('GET /api/colleges/iowa', aCollege({ name: 'University of Iowa', shortName: 'iowa', isActive: true }));
  for (const list of ['deals', 'deals/featured', 'deals/new'])
    serve(`GET /api/colleges/iowa/${list}`, [aDealCard({ id: 1, title: 'Tea' }), aDealCard({ id: 2, title: 'Cake' })]);
  serve('GET /api/colleges/iowa/vendors', [aVendor({ name: 'Shop' })]);
  serve('GET /api/colleges/iowa/stats', {
    activeDeals: 2,
    localVendors: 1,
    newThisWeek: 1,
    students: 3,
    savings: { cents: 0, known: 0, redemptions: 0 },
  });
});

const chip = async (name: string, pressed: boolean) =>
  within(await screen.findByRole('dialog', { name: 'Filter' })).findByRole('button', { name, pressed });
const queries = () => callsTo(LIST).map(({ path }) => Object.fromEntries(new URL(path, 'http://x').searchParams));
const filterButton = () => screen.findByRole('button', { name: /^Filter/ });

it('a filter is kept in the address and sent to the server, and goes with the others', async () => {
  const { user, where } = renderRoute('/college/iowa?tab=all');
  await user.click(await filterButton());
  await user.click(await chip('Open now', false));
  await chip('Open now', true);
  await user.click(await chip('Code of your own', false));
  await chip('Code of your own', true);
  expect(where()).toBe('/college/iowa?tab=all&openNow=true&redemption=voucher');
  await waitFor(() => expect(queries()).toContainEqual({ openNow: 'true', redemption: 'voucher', limit: '24' }));
  await user.click(await chip('Open now', true));
  await chip('Open now', false);
  expect(where()).toBe('/college/iowa?tab=all&redemption=voucher');
});

it('the order is a filter, too, and is kept in the address', async () => {
  serve('GET /api/colleges/iowa/deals?sort=ending&limit=24', [aDealCard({ title: 'Ends tonight' })]);
  const { user, where } = renderRoute('/college/iowa?tab=all');
  await user.click(await filterButton());
  await user.click(await chip('Ending soon', false));
  expect(await screen.findByText('Ends tonight')).toBeTruthy();
  expect(where()).toBe('/college/iowa?tab=all&sort=ending');
});

it('the sheet takes the focus, and Escape, its button and a press beside it return to the page', async () => {
  const { user } = renderRoute('/college/iowa?tab=all');
  const button = await filterButton();
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(button);
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('dialog'));
  await user.keyboard('{Escape}');
  await closed();
  expect(document.activeElement).toBe(button);
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Show the deals' }));
  await closed();
  expect(document.activeElement).toBe(button);
  await user.click(button);
  await screen.findByRole('dialog');
  await user.click(screen.getByRole('heading', { level: 1 }));
  await closed();
});

it('an address opens with its filters, counted on the button and removable one by one, and drops unknown ones', async () => {
  const { user, where } = renderRoute('/college/iowa?tab=all&redemption=code&usableBy=anyone&sort=never');
  expect((await filterButton()).textContent).toBe('Filter2');
  expect(queries()).toEqual([{ redemption: 'code', usableBy: 'anyone', limit: '24' }]);
  await user.click(await screen.findByRole('button', { name: 'Remove Shared code' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Shared code' })).toBeNull());
  expect(where()).toBe('/college/iowa?tab=all&usableBy=anyone');
  await user.click(await screen.findByRole('button', { name: 'Remove I can use it' }));
  await waitFor(() => expect(where()).toBe('/college/iowa?tab=all'));
  await waitFor(async () => expect((await filterButton()).textContent).toBe('Filter'));
});

it('what a verified student can use comes from the same lists for all, without what is used up', async () => {
  serve('GET /api/auth/session', { authenticated: true, userId: 1, role: 'user' });
  serve('GET /api/user/saved-deals/ids', { ids: [] });
  serve('GET /api/user/student-verification', { status: 'verified' });
  serve('GET /api/user/redemptions/used-up', { ids: [2] });
  renderRoute('/college/iowa?tab=all&usableBy=anyone');
  await waitFor(() => expect(queries()).toContainEqual({ usableBy: 'verified', limit: '24' }));
  await waitFor(() => expect(screen.queryByText('Cake')).toBeNull());
  expect(await screen.findByText('Tea')).toBeTruthy();
});

it('a list that the filters empty offers to clear them', async () => {
  serve(LIST, []);
  const { user, where } = renderRoute('/college/iowa?tab=all&category=services&openNow=true');
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(where()).toBe('/college/iowa?tab=all&category=services'));
});

describe('a college with few deals', () => {
  const NEIGHBORS = 'GET /api/colleges/7/deals/neighbors';
  const few = (dealCount: number) =>
    serve('GET /api/colleges/iowa', aCollege({ id: 7, shortName: 'iowa', isActive: true, dealCount }));

  it('shows those of its neighbors, below the name of each', async () => {
    few(3);
    serve(NEIGHBORS, [
      {
        college: { id: 8, name: 'Kirkwood', shortName: 'kirkwood' },
        distanceMiles: 3.24,
        deals: [aDealCard({ id: 9, title: 'Neighbors’ tea' })],
      },
    ]);
    renderRoute('/college/iowa?tab=all');
    const section = await screen.findByRole('region', { name: 'Nearby at Kirkwood' });
    expect(section.textContent).toContain('3.2 miles from here.');
    expect(
      within(section)
        .getByRole('link', { name: /Neighbors’ tea/ })
        .getAttribute('href'),
    ).toContain('/college/kirkwood/deal/9');
  });

  it('is one below twelve', async () => {
    few(12);
    renderRoute('/college/iowa?tab=all');
    await filterButton();
    expect(callsTo(NEIGHBORS)).toHaveLength(0);
  });
});
