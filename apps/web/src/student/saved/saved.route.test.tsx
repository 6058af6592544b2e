import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { storeCode } from '../../marketplace/redemption/stored-codes.js';
import { serve } from '../../testing/fake-server.js';
import { renderRoute } from '../../testing/render-page.js';
import { aSavedDeal, serveSavedDeals } from '../../testing/saved-facts.js';
import { anIssuedRedemption } from '../../testing/deal-facts.js';

const open = (path = '/user/saved') => renderRoute(path);
const titles = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading', { level: 2 }).textContent);
const field = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search saved deals' });
const DAY = 24 * 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

const SANDWICH = aSavedDeal({ id: 1, title: 'Half off sandwiches', vendorName: 'Corner Counter', collegeId: 3 });
const CUT = aSavedDeal({ id: 2, title: 'A cheaper cut', vendorName: 'Shear Luck' });

it('shows an empty state with a link to deals', async () => {
  serveSavedDeals([]);
  open();
  expect(await screen.findByText('No saved deals yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse Deals' }).getAttribute('href')).toBe('/');
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(document.title).toBe('Saved Deals | Campus Deals');
});

it('shows each deal as a card: its discount, its description cut at 80, and a heart that removes it', async () => {
  serveSavedDeals([{ ...SANDWICH, description: 'x'.repeat(81) }]);
  open();
  const card = within(await screen.findByRole('article'));
  expect(card.getByText('25% OFF')).toBeTruthy();
  expect(card.getByText(`${'x'.repeat(80)}…`)).toBeTruthy();
  expect(card.getByText('No expiration')).toBeTruthy();
  expect(card.getByRole('link', { name: 'Half off sandwiches' }).getAttribute('href')).toBe('/college/3/deal/1');
  expect(card.getByRole('button', { name: 'Remove Half off sandwiches from saved', pressed: true })).toBeTruthy();
  expect(screen.getByText('1 saved deal')).toBeTruthy();
});

it('follows the pages of a long list', async () => {
  serveSavedDeals([]);
  serve('GET /api/user/saved-deals?limit=200', [SANDWICH], {
    headers: { link: '</api/user/saved-deals?limit=200&cursor=abc>; rel="next"' },
  });
  serve('GET /api/user/saved-deals?limit=200&cursor=abc', [CUT]);
  open();
  await waitFor(() => expect(titles()).toEqual(['Half off sandwiches', 'A cheaper cut']));
});

it('marks deals that end within three days, and ended deals, which come last', async () => {
  serveSavedDeals([
    aSavedDeal({ title: 'Over', endDate: inDays(-2), isAvailable: false }),
    aSavedDeal({ title: 'Taken down', isAvailable: false, featured: true }),
    aSavedDeal({ title: 'Soon', endDate: inDays(2) }),
    aSavedDeal({ title: 'Later', endDate: inDays(4) }),
  ]);
  open();
  await waitFor(() => expect(titles()).toEqual(['Soon', 'Later', 'Over', 'Taken down']));
  expect(screen.getAllByRole('article').map((card) => card.textContent)).toEqual([
    expect.stringMatching(/Expires in 2 days.*Expiring soon/),
    expect.not.stringMatching(/soon/),
    expect.stringMatching(/Expired 2 days ago.*Ended/),
    expect.stringMatching(/^(?!.*Featured).*No longer available.*Unavailable/),
  ]);
});

describe('the search', () => {
  it('finds by title or vendor, ignoring case, and is in the address', async () => {
    serveSavedDeals([SANDWICH, CUT]);
    const { user, where } = open();
    await user.type(await field(), 'SHEAR');
    await waitFor(() => expect(titles()).toEqual(['A cheaper cut']));
    expect(screen.getByText('1 of 2 saved deals')).toBeTruthy();
    await waitFor(() => expect(where()).toBe('/user/saved?q=SHEAR'));
    await user.clear(await field());
    await user.type(await field(), 'sandw');
    await waitFor(() => expect(titles()).toEqual(['Half off sandwiches']));
  });

  it('shows when nothing matches, and can be cleared', async () => {
    serveSavedDeals([SANDWICH, CUT]);
    const { user, where } = open('/user/saved?q=pizza&from=mail');
    await screen.findByText('No saved deals match your search.');
    expect((await field()).value).toBe('pizza');
    const [inField, below] = screen.getAllByRole('button', { name: 'Clear Search' });
    if (!inField || !below) throw new Error('both clear');
    await user.click(below);
    await waitFor(() => expect(titles()).toHaveLength(2));
    await waitFor(() => expect(where()).toBe('/user/saved?from=mail'));
    await user.type(await field(), 'cut');
    await user.click(screen.getByRole('button', { name: 'Clear Search' }));
    expect(document.activeElement).toBe(await field());
    expect((await field()).value).toBe('');
  });
});

it('removes a deal at once, and keeps focus on the page', async () => {
  serveSavedDeals([SANDWICH, CUT]);
  serve('DELETE /api/deals/1/save', () => {
    serveSavedDeals([CUT]);
    return { isSaved: false };
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Remove Half off sandwiches from saved' }));
  await waitFor(() => expect(titles()).toEqual(['A cheaper cut']));
  expect(await screen.findByText('Deal removed from saved')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('1 saved deal');
});

it('shows 24 deals initially, and more on demand', async () => {
  serveSavedDeals(Array.from({ length: 30 }, (_, index) => aSavedDeal({ title: `Deal no. ${index + 1}` })));
  const { user } = open();
  await screen.findByText('30 saved deals');
  expect(screen.getAllByRole('article')).toHaveLength(24);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(screen.getAllByRole('article')).toHaveLength(30);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(document.activeElement?.textContent).toBe('Deal no. 25');
});

it('explains while offline that the list may be outdated', async () => {
  serveSavedDeals([SANDWICH]);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  open();
  expect(await screen.findByText(/as this device last saw them\./)).toBeTruthy();
  expect(await screen.findByRole('article')).toBeTruthy();
});

describe('the codes on this device', () => {
  const hold = (userId: number, dealTitle: string, dealId: number, facts: object = {}) => {
    const code = anIssuedRedemption({ kind: 'code', code: 'SAVE10', issuedAt: inDays(-1) });
    storeCode(userId, { ...code, endDate: null, dealId, dealTitle, vendorName: 'Corner Counter', ...facts });
  };

  it('are shown while valid, latest first, and open from here', async () => {
    serveSavedDeals([]);
    hold(1, 'First', 1);
    hold(1, 'Used', 2, { redeemedAt: inDays(-1) });
    hold(1, 'Over', 3, { endDate: inDays(-1) });
    hold(1, 'Second', 4, { endDate: inDays(1) });
    hold(1, 'Third', 5);
    hold(1, 'Show the page', 6, { kind: 'page', code: null });
    const { user } = open();
    const section = within(await screen.findByRole('region', { name: 'Your codes' }));
    const names = () => section.getAllByRole('region').map((card) => within(card).getByRole('heading').textContent);
    expect(section.getByRole('region', { name: 'Second' })).toBeTruthy();
    expect(names()).toEqual(['Third', 'Second']);
    await user.click(section.getByRole('button', { name: 'Show all 3 codes' }));
    expect(names()).toEqual(['Third', 'Second', 'First']);
    expect(section.getAllByRole('button', { name: 'Show my code' })).toHaveLength(3);
  });

  it('show when they expire, and for a week that they have expired', async () => {
    serveSavedDeals([]);
    hold(1, 'Long ago', 1, { expiresAt: inDays(-8) });
    hold(1, 'Yesterday', 2, { expiresAt: inDays(-1) });
    hold(1, 'Tomorrow', 3, { expiresAt: inDays(1) });
    const fresh = anIssuedRedemption({ kind: 'code', code: 'FRESH', expiresAt: inDays(1) });
    serve('POST /api/deals/2/redemptions', fresh);
    const { user } = open();
    const section = within(await screen.findByRole('region', { name: 'Your codes' }));
    expect(within(section.getByRole('region', { name: 'Tomorrow' })).getByText(/^Use it by/)).toBeTruthy();
    const expired = within(section.getByRole('region', { name: 'Yesterday' }));
    expect(expired.getByText('Expired')).toBeTruthy();
    expect(screen.queryByText('Long ago')).toBeNull();
    await user.click(expired.getByRole('button', { name: 'Get a new code' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('FRESH')).toBeTruthy();
    expect(dialog.queryByText('SAVE10')).toBeNull();
  });
});
