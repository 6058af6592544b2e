import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  CREATE,
  enter,
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
import { aPlace } from '../../testing/deal-facts.js';
import { anOwnDeal, anOwnVendor, serveVendor } from '../../testing/vendor-facts.js';

beforeEach(serveDealVendor);

describe('a new deal', () => {
  it('is posted with the input for the vendor’s own college, and shown as waiting for approval', async () => {
    serveDeal(anOwnDeal({ id: 70, status: 'pending' }));
    const page = await send();
    expect(await screen.findByText('Deal created successfully')).toBeTruthy();
    expect(screen.getByText('Your deal has been submitted for approval')).toBeTruthy();
    expect(sentTo(CREATE)).toMatchObject({
      title: 'Tea for two',
      description: 'Two cups for the price of one.',
      category: 'food_drink',
      discountType: 'percentage',
      discountValue: '50',
      collegeId: 5,
      endDate: null,
    });
    await waitFor(() => expect(page.onDone).toHaveBeenCalledWith(expect.objectContaining({ id: 70 })));
    expect(callsTo('PATCH /api/deals/70')).toHaveLength(0);
  });

  it('is saved as a draft on request, without a confirmation', async () => {
    serveDeal(anOwnDeal({ id: 70, status: 'draft' }));
    const page = await fillIn({ 'Discount value': '90' });
    await page.user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText('Draft saved')).toBeTruthy();
    expect(sentTo(CREATE)).toMatchObject({ title: 'Tea for two', discountValue: '90', isDraft: true });
    await waitFor(() => expect(page.onDone).toHaveBeenCalledWith(expect.objectContaining({ status: 'draft' })));
    expect(callsTo('PATCH /api/deals/70')).toHaveLength(0);
  });

  it('confirms an unusually high percentage before submission', async () => {
    serveDeal(anOwnDeal({ id: 70, status: 'pending' }));
    const page = await fillIn({ 'Discount value': '90' });
    expect(field('Discount value').inputMode).toBe('decimal');
    await page.user.click(submit());
    const question = within(await screen.findByRole('dialog', { name: 'Really 90% off?' }));
    await page.user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsTo(CREATE)).toHaveLength(0);
    await page.user.click(submit());
    await page.user.click(await screen.findByRole('button', { name: 'Yes, 90% off' }));
    await waitFor(() => expect(callsTo(CREATE)).toHaveLength(1));
    expect(sentTo(CREATE)).toMatchObject({ discountValue: '90' });
  });

  it('cannot end in the past: the picker offers no such day, and a typed one is rejected', async () => {
    const page = await fillIn();
    const end = field('End date (optional)');
    expect(Date.parse(end.min)).toBeGreaterThan(Date.now() - 2 * 86_400_000);
    enter('End date (optional)', '2020-01-01');
    await page.user.click(submit());
    await waitFor(() => expect(errorOf(end)).toBe('End date must be in the future'));
    expect(callsTo(CREATE)).toHaveLength(0);
  });

  it.each(['America/Los_Angeles', 'America/New_York', 'Asia/Tokyo'])(
    'begins and ends on the college’s clock, in a browser in %s, and names that clock',
    async (timeZone) => {
      vi.stubEnv('TZ', timeZone);
      onTestFinished(() => void vi.unstubAllEnvs());
      serveDeal(anOwnDeal({ id: 70, status: 'pending' }));
      await send({ 'Start date (optional)': '2099-01-31', 'End date (optional)': '2099-01-31' });
      await waitFor(() => expect(callsTo(CREATE)).toHaveLength(1));
      expect(sentTo(CREATE)).toMatchObject({
        startDate: '2099-01-31T06:00:00.000Z',
        endDate: '2099-02-01T05:59:59.000Z',
      });
      expect(screen.getByText(/^Last day; .*Days are on the college’s clock: Central Time$/)).toBeTruthy();
    },
  );

  it('shows a stored day on the college’s clock', async () => {
    await openDealForm(anOwnDeal({ id: 70, collegeId: 5, endDate: '2099-02-01T05:59:59.000Z' }));
    await waitFor(() => expect(field('End date (optional)').value).toBe('2099-01-31'));
  });

  it('is open on chosen days and hours', async () => {
    serveDeal(anOwnDeal({ id: 70, status: 'pending' }));
    const page = await fillIn();
    await page.user.click(screen.getByRole('switch', { name: 'Only on some days and hours' }));
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Friday'])
      await page.user.click(screen.getByRole('button', { name: day }));
    enter('From', '17:00');
    enter('Until', '19:00');
    expect(screen.getByText('Thu, Fri 5–7 PM, by the clock of the college')).toBeTruthy();
    await page.user.click(submit());
    await waitFor(() => expect(callsTo(CREATE)).toHaveLength(1));
    expect(sentTo(CREATE)).toMatchObject({ schedule: { weekdays: [4, 5], from: '17:00', to: '19:00' } });
  });

  it('shows its ticket as it is typed', async () => {
    const page = await fillIn();
    const ticket = screen.getByRole('region', { name: 'Preview' });
    expect(ticket.textContent).toContain('50% OFF');
    expect(ticket.textContent).toContain('Tea for two');
    expect(ticket.textContent).toContain('Corner Counter');
    await page.user.selectOptions(field('Discount type'), 'bogo');
    expect(ticket.textContent).toContain('BOGO');
    await page.user.selectOptions(field('Discount type'), 'percentage');
    enter('Discount value', 'banana');
    expect(ticket.textContent).not.toContain('banana');
  });

  it('keeps the input for the next visit, and starts over on request', async () => {
    const page = await fillIn();
    page.unmount();
    const again = await openDealForm();
    expect(field('Title').value).toBe('Tea for two');
    await again.user.click(screen.getByRole('button', { name: 'Start over' }));
    await waitFor(() => expect(field('Title').value).toBe(''));
  });

  it('is valid at all places of the business, or at the chosen ones', async () => {
    const places = [aPlace({ id: 5, name: 'Downtown' }), aPlace({ id: 0 }), aPlace({ id: 6, name: 'Mall' })];
    serveVendor(anOwnVendor({ collegeId: 5, places }));
    serveDeal(anOwnDeal({ id: 70, status: 'pending' }));
    const page = await fillIn();
    expect(field('Downtown').checked && field('Mall').checked).toBe(true);
    for (const name of ['Downtown', 'Mall', /^12 Dubuque/]) await page.user.click(field(name));
    await page.user.click(submit());
    expect(await screen.findByText('Choose at least one place')).toBeTruthy();
    for (const name of ['Mall', /^12 Dubuque/]) await page.user.click(field(name));
    await page.user.click(submit());
    await waitFor(() => expect(sentTo(CREATE)).toMatchObject({ placeIds: [0, 6] }));
  });

  it('is shown at chosen colleges near the business', async () => {
    const nearby = ['Iowa', 'Drake', 'Coe'].map((name, at) => ({ id: 5 + at, name, shortName: name.toLowerCase() }));
    serveVendor(anOwnVendor({ collegeId: 5, nearbyColleges: nearby }));
    serveDeal(anOwnDeal({ id: 70, status: 'pending' }));
    const page = await fillIn();
    expect(within(screen.getByRole('group', { name: 'Also shown at' })).queryByLabelText('Iowa')).toBeNull();
    for (const name of ['Coe', 'Drake', 'Coe']) await page.user.click(field(name));
    await page.user.click(submit());
    await waitFor(() => expect(sentTo(CREATE)).toMatchObject({ furtherCollegeIds: [6] }));
  });

  it.each([
    ['the server rejects shows the reason', 'The college takes no deals'],
    ['gets no response shows the message of the specification', 'There was an error creating your deal'],
  ])('that %s, and keeps the input', async (_what, text) => {
    if (text.includes('college')) serve(CREATE, { detail: text }, { status: 409 });
    const page = await send();
    expect(await screen.findByText('Error creating deal')).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(field('Title').value).toBe('Tea for two');
    expect(page.onDone).not.toHaveBeenCalled();
  });

  it('without a clear response is sent again with the same key and the latest input', async () => {
    serve(CREATE, {}, { status: 503 });
    const page = await send();
    expect(await screen.findByText('Error creating deal')).toBeTruthy();
    const { idempotencyKey } = sentTo(CREATE) as { idempotencyKey: string };
    expect(idempotencyKey).toMatch(/^form-[\d-]{11,43}$/);
    enter('Title', 'Tea for three');
    serveDeal(anOwnDeal({ id: 70, status: 'pending' }));
    await page.user.click(submit());
    await waitFor(() => expect(page.onDone).toHaveBeenCalled());
    expect(callsTo(CREATE).map(({ body }) => JSON.parse(body) as object)).toEqual([
      expect.objectContaining({ idempotencyKey, title: 'Tea for two' }),
      expect.objectContaining({ idempotencyKey, title: 'Tea for three' }),
    ]);
    expect(sentTo('PATCH /api/deals/70')).toMatchObject({ title: 'Tea for three' });
  });

  it('needs the fee: an unpaid vendor is led to the payment', async () => {
    serve(CREATE, { code: 'registration_fee_required', detail: 'Registration fee required' }, { status: 403 });
    await send();
    const notice = await screen.findByRole('alert');
    expect(within(notice).getByText('Registration fee required')).toBeTruthy();
    expect(field('Title').value).toBe('Tea for two');
  });
});
