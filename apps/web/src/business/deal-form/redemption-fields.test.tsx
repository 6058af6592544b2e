import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  CREATE,
  errorOf,
  field,
  fillIn,
  openDealForm,
  send,
  serveDeal,
  serveDealVendor,
  submit,
} from '../../testing/deal-form-page.js';
import { callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { anOwnDeal } from '../../testing/vendor-facts.js';

beforeEach(serveDealVendor);

it('is counted by default, and the other kinds say how they are', async () => {
  await openDealForm();
  const chosen = screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked);
  expect(chosen.map(({ value }) => value)).toEqual(['unique']);
  expect(screen.getByText(/so you see how many students came/)).toBeTruthy();
  expect(screen.getByText(/presses “I am at the counter”/)).toBeTruthy();
  expect(screen.getByText(/Counted only with your shop’s PIN/)).toBeTruthy();
});

it('is sent with a new deal, with its codes', async () => {
  const codesTaken = { added: 2, known: 0, refused: [] };
  serveDeal({ ...anOwnDeal({ id: 70, status: 'pending' }), codesTaken });
  const page = await fillIn();
  await page.user.click(screen.getByRole('radio', { name: /^Codes from your list/ }));
  await page.user.type(field(/^Codes to add/), 'A1{Enter}B2');
  await page.user.type(field('Times that one student may redeem it'), '1');
  await page.user.click(submit());
  await waitFor(() => expect(page.onDone).toHaveBeenCalled());
  // Codes of a pool are for verified students by default.
  expect(sentTo(CREATE)).toMatchObject({
    redemption: { kind: 'pool', code: null, perStudent: 1, total: null, verifiedOnly: true },
    codes: 'A1\nB2',
  });
  expect(callsTo('PATCH /api/deals/70')).toHaveLength(0);
  expect(await screen.findByText(/2 codes were added/)).toBeTruthy();
});

it('reads codes from a file of any form, and says what was left out', async () => {
  const page = await fillIn();
  await page.user.click(screen.getByRole('radio', { name: /^Codes from your list/ }));
  await page.user.type(field(/^Codes to add/), 'A1');
  const text = 'sep=;\nNo;Code\n1;"B, 2"\n2;\n3;C3';
  await page.user.upload(field('Choose a file of codes'), new File([Buffer.from(text, 'utf16le')], 'codes.csv'));
  await waitFor(() => expect(field(/^Codes to add/).value).toBe('A1\n"B, 2"\nC3'));
  expect(
    screen.getByText('2 codes read. Left out: line 1 names the separator; line 2 is a heading; line 4 holds no code.'),
  ).toBeTruthy();
});

it('stays as it was in a deal, and is sent with its changes, without codes that another choice hides', async () => {
  const deal = anOwnDeal({ id: 71, status: 'pending', version: 4 });
  serveDeal(deal);
  const page = await openDealForm(deal);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Show the page/ }).checked).toBe(true);
  await page.user.click(screen.getByRole('radio', { name: /^Codes from your list/ }));
  await page.user.type(field(/^Codes to add/), 'A1');
  await page.user.click(screen.getByRole('radio', { name: /^Unique code per student/ }));
  await page.user.click(submit());
  await waitFor(() => expect(page.onDone).toHaveBeenCalled());
  expect(sentTo('PATCH /api/deals/71')).toEqual({ redemption: { ...deal.redemption, kind: 'unique' }, version: 4 });
});

it('is not sent with more codes than one request may have', async () => {
  const page = await fillIn();
  await page.user.click(screen.getByRole('radio', { name: /^Codes from your list/ }));
  fireEvent.change(field(/^Codes to add/), { target: { value: 'A1\n'.repeat(27_000) } });
  await page.user.click(submit());
  await waitFor(() => expect(errorOf(field(/^Codes to add/))).toMatch(/too many at once/));
  expect(callsTo(CREATE)).toHaveLength(0);
});

it('that the server refuses shows the reason at its field', async () => {
  const errors = { 'redemption.total': ['Total limit is too large'] };
  serve(CREATE, { code: 'validation_failed', errors }, { status: 400 });
  await send();
  await waitFor(() => expect(errorOf(field('Total limit'))).toBe('Total limit is too large'));
  expect(document.activeElement).toBe(field('Total limit'));
});

it('is for verified students by default if there is a limit, until the vendor chooses', async () => {
  const page = await openDealForm();
  const verified = () => screen.getByRole('switch', { name: 'Verified students only' }).getAttribute('aria-checked');
  const total = () => field('Total limit');
  expect(verified()).toBe('false');
  await page.user.click(screen.getByRole('radio', { name: /^Unique code per student/ }));
  expect(verified()).toBe('false');
  await page.user.type(total(), '100');
  await waitFor(() => expect(verified()).toBe('true'));
  expect(screen.getByText(/not used within 24 hours expires/)).toBeTruthy();
  await page.user.clear(total());
  await waitFor(() => expect(verified()).toBe('false'));
  await page.user.type(total(), '100');
  await page.user.click(screen.getByRole('switch', { name: 'Verified students only' }));
  expect(verified()).toBe('false');
  expect(screen.getByText(/Anyone with a free account can take from your limit/)).toBeTruthy();
  await page.user.click(screen.getByRole('radio', { name: /^Codes from your list/ }));
  expect(verified()).toBe('false');
});
