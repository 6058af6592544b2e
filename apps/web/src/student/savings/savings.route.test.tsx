import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serveAccount } from '../../testing/account-facts.js';
import { callsTo, serve } from '../../testing/fake-server.js';
import { renderRoute } from '../../testing/render-page.js';

const LIST = 'GET /api/user/savings';
const SUMS = 'GET /api/user/savings/sums';
const nothing = { cents: 0, known: 0, redemptions: 0 };
const soup = {
  id: 4,
  dealId: 9,
  dealTitle: 'Soup',
  vendorName: 'Corner Counter',
  collegeId: 7,
  savedCents: 300,
  redeemedAt: '2026-11-20T18:00:00.000Z',
  isCorrected: false,
  canCorrect: false,
};

beforeEach(() => {
  serveAccount();
  serve(SUMS, { month: nothing, year: nothing });
  serve(LIST, []);
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'canShare');
});

it('shows the sums and each used deal, and what is not known', async () => {
  serve(SUMS, { month: { cents: 300, known: 1, redemptions: 2 }, year: { cents: 125_000, known: 9, redemptions: 9 } });
  serve(LIST, [{ ...soup, id: 5, dealTitle: 'Bread', savedCents: null }, soup]);
  const { user } = renderRoute('/user/savings');
  const sum = within(await screen.findByRole('region', { name: 'What you saved' }));
  expect(sum.getByText('$3.00')).toBeTruthy();
  expect(sum.getByText('On 1 deal. 1 more without an amount: add the bill below.')).toBeTruthy();
  await user.click(sum.getByRole('button', { name: 'This year' }));
  expect(sum.getByText('$1,250.00')).toBeTruthy();
  expect(sum.getByText('On 9 deals.')).toBeTruthy();
  const [bread, second] = await screen
    .findAllByRole('listitem')
    .then((items) => items.filter((item) => item.textContent.includes('Corner Counter')));
  expect(bread?.textContent).toContain('No amount');
  expect(second?.textContent).toContain('$3.00');
  expect(screen.getByRole('link', { name: 'Soup' }).getAttribute('href')).toBe('/college/7/deal/9');
  expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe('/api/user/savings.csv');
});

it('takes the bill of a deal whose saving depends on it', async () => {
  const bread = { ...soup, id: 5, dealTitle: 'Bread', savedCents: null, canCorrect: true };
  serve(LIST, [bread, soup]);
  serve('POST /api/user/savings/5/corrections', { ...bread, savedCents: 498, isCorrected: true }, { status: 201 });
  const { user } = renderRoute('/user/savings');
  await user.click(await screen.findByRole('button', { name: 'Enter the bill: Bread at Corner Counter' }));
  expect(screen.queryByRole('button', { name: /Soup/ })).toBeNull();
  const dialog = within(screen.getByRole('dialog', { name: 'What was the bill?' }));
  await user.type(dialog.getByLabelText('Bill before the discount'), 'a lot');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Enter an amount, such as 18.90')).toBeTruthy();
  expect(dialog.getByLabelText('Bill before the discount')).toBe(document.activeElement);
  await user.clear(dialog.getByLabelText('Bill before the discount'));
  await user.type(dialog.getByLabelText('Bill before the discount'), '19.90');
  serve(LIST, [{ ...bread, savedCents: 498, isCorrected: true }, soup]);
  serve(SUMS, { month: { cents: 798, known: 2, redemptions: 2 }, year: nothing });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('By your bill')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Correct: Bread at Corner Counter' })).toBeTruthy();
  expect(await screen.findByText('$7.98')).toBeTruthy();
  expect(callsTo('POST /api/user/savings/5/corrections')).toMatchObject([{ body: JSON.stringify({ amount: 1990 }) }]);
});

it('says so if nothing was used, and offers neither a file nor a picture', async () => {
  renderRoute('/user/savings');
  expect(await screen.findByText('No deal used yet')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Export CSV' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Share/ })).toBeNull();
});

it('draws a picture with the sum alone', async () => {
  serve(SUMS, { month: { cents: 300, known: 1, redemptions: 2 }, year: nothing });
  const written: string[] = [];
  const context = { fillRect: () => {}, fillText: (text: string) => written.push(text) };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['png'])));
  const share = vi.fn<(given: ShareData) => Promise<void>>(async () => {});
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  Object.defineProperty(navigator, 'canShare', { value: () => true, configurable: true });
  const { user } = renderRoute('/user/savings');
  await user.click(await screen.findByRole('button', { name: 'Share as a picture: what you saved this month' }));
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
  expect(written).toEqual(['I saved', '$3.00', 'this month', 'Campus Deals']);
  expect(share.mock.calls[0]?.[0].files?.[0]?.name).toBe('campus-deals-savings.png');
});
