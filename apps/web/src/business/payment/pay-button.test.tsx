import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { serveStripe } from '../../testing/fake-stripe.js';
import { renderRoute } from '../../testing/render-page.js';
import { anOwnVendor, aPaymentStatus, serveVendor } from '../../testing/vendor-facts.js';

let stripe: ReturnType<typeof serveStripe>;

beforeEach(() => {
  stripe = serveStripe();
  serveVendor(anOwnVendor({ hasPaid: false }));
  serve('GET /api/colleges/iowa', {}, { status: 404 });
  serve('POST /api/vendor/payment', { clientSecret: 'pi_1_secret_2', amount: 1000, currency: 'usd' });
});

async function open() {
  const page = renderRoute('/vendor/dashboard');
  await screen.findByText('$10, once. Then post as many deals as you like.');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Pay $10' });
  await waitFor(() => expect(button.disabled).toBe(false));
  await page.user.click(button);
  return page;
}

it('charges the account’s address, and is complete once our own servers know of it', async () => {
  const { user } = await open();
  await screen.findByRole('dialog', { name: 'Registration fee · $10 once' });
  const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    '1Pay the registration fee',
    'Confirm your email(done)',
    'Tell students about your business(done)',
  ]);
  expect(steps[0]?.getAttribute('aria-current')).toBe('step');
  await screen.findByLabelText('Billing email');
  expect(sentTo('POST /api/vendor/payment')).toEqual({
    email: 'val@pizza.example',
    browserKey: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  let asked = 0;
  serve('GET /api/vendor/payment/status', () => {
    asked += 1;
    if (asked === 2) serve('GET /api/user/vendor', anOwnVendor({ hasPaid: true }));
    return asked > 1 ? aPaymentStatus({ status: 'paid', hasPaid: true }) : aPaymentStatus({ status: 'pending' });
  });
  const buttons = await screen.findAllByRole('button', { name: 'Pay $10' });
  await user.click(buttons.at(-1) ?? document.body);
  await screen.findByText('Payment received');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Pay $10' })).toBeNull();
  expect(stripe.confirm).toHaveBeenCalledTimes(1);
});

it('shows an error if it cannot be opened, and can be retried', async () => {
  serve('POST /api/vendor/payment', {}, { status: 503 });
  const { user } = await open();
  expect((await screen.findAllByText('Failed to create payment intent')).length).toBeGreaterThan(0);
  serve('POST /api/vendor/payment', { clientSecret: 'pi_1_secret_2', amount: 1000, currency: 'usd' });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByLabelText('Billing email');
});

it('shows how long to wait after too many declined cards', async () => {
  const detail = 'Too many cards were declined. Nothing was charged. Please try again in an hour.';
  serve('POST /api/vendor/payment', { code: 'too_many_requests', detail }, { status: 429 });
  await open();
  expect((await screen.findAllByText(detail)).length).toBeGreaterThan(0);
});

it('requests no card if it was paid in the meantime', async () => {
  serve('POST /api/vendor/payment', { code: 'fee_already_paid' }, { status: 409 });
  serve('GET /api/vendor/payment/status', aPaymentStatus({ status: 'paid', hasPaid: true }));
  serve('GET /api/user/vendor', () => anOwnVendor({ hasPaid: callsTo('POST /api/vendor/payment').length > 0 }));
  await open();
  await screen.findByText('Payment received');
  expect(stripe.confirm).not.toHaveBeenCalled();
});
