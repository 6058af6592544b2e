import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  CREATE,
  errorOf,
  field,
  fillIn,
  openDealForm,
  serveDeal,
  serveDealVendor,
  submit,
} from '../../testing/deal-form-page.js';
import { callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { anOwnDeal } from '../../testing/vendor-facts.js';

beforeEach(serveDealVendor);

describe('how a deal is redeemed', () => {
  it('is set after the deal is created, with its codes', async () => {
    serveDeal(anOwnDeal({ id: 70, status: 'pending' }));
    const page = await openDealForm();
    await fillIn(page);
    await page.user.click(screen.getByRole('radio', { name: /^Codes from your list/ }));
    await page.user.type(field(/^Codes to add/), 'A1{Enter}B2');
    await page.user.type(field('Times that one student may redeem it'), '1');
    await page.user.click(submit());
    await waitFor(() => expect(page.onDone).toHaveBeenCalled());
    // Codes of a pool are for verified students by default.
    expect(sentTo('PUT /api/vendor/deals/70/redemption')).toEqual({
      kind: 'pool',
      code: null,
      perStudent: 1,
      total: null,
      verifiedOnly: true,
    });
    expect(sentTo('POST /api/vendor/deals/70/codes')).toEqual({ csv: 'A1\nB2' });
    expect(await screen.findByText(/2 codes were added/)).toBeTruthy();
  });

  it.each([
    ['a code for everybody that is missing', /^One code for everybody/, 'The code', '', 'Code is required'],
    ['a limit of nothing', /^Show the page/, 'Total limit', '0', 'Total limit must be at least 1'],
    ['words for a number', /^Show the page/, 'Total limit', 'many', 'Total limit must be a number'],
  ])('is not sent with %s', async (_what, kind, name, value, message) => {
    const page = await openDealForm();
    await fillIn(page);
    await page.user.click(screen.getByRole('radio', { name: kind }));
    if (value) await page.user.type(field(name), value);
    await page.user.click(submit());
    await waitFor(() => expect(errorOf(field(name))).toBe(message));
    expect(callsTo(CREATE)).toHaveLength(0);
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

  it('is kept for the next visit, even after a single click', async () => {
    const page = await openDealForm();
    await page.user.click(screen.getByRole('radio', { name: /^Unique code per student/ }));
    page.unmount();
    await openDealForm();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Unique code per student/ }).checked).toBe(true);
  });

  it('that could not be set leaves one deal, which the next submit changes', async () => {
    serveDeal(anOwnDeal({ id: 70, status: 'pending', version: 1 }));
    serve('PUT /api/vendor/deals/70/redemption', {}, { status: 503 });
    const page = await openDealForm();
    await fillIn(page);
    await page.user.click(screen.getByRole('radio', { name: /^Unique code per student/ }));
    await page.user.click(submit());
    await screen.findByText('Error creating deal');
    serve('PUT /api/vendor/deals/70/redemption', {});
    await page.user.click(submit());
    await waitFor(() => expect(page.onDone).toHaveBeenCalled());
    expect(callsTo(CREATE)).toHaveLength(1);
    expect(callsTo('PUT /api/vendor/deals/70/redemption')).toHaveLength(2);
  });
});
