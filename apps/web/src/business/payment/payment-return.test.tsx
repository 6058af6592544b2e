import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { rememberedPath } from '../../platform/session/post-auth-path.js';
import { serveSignIn } from '../../testing/fake-provider.js';
import { callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { serveStripe } from '../../testing/fake-stripe.js';
import { renderRoute } from '../../testing/render-page.js';
import { anOwnVendor, aPaymentStatus, serveVendor } from '../../testing/vendor-facts.js';

const ADDRESS =
  '/vendor/receipts/return?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded';
const LEFT = { email: 'val@pizza.example', goal: '/vendor/register?college=12', from: '/college/iowa#sign-in' };
let stripe: ReturnType<typeof serveStripe>;

beforeEach(() => {
  stripe = serveStripe();
  sessionStorage.setItem('campus-deals-payment-return', JSON.stringify(LEFT));
});

describe('a visitor whom the bank’s page sends back', () => {
  it('gets the sign-in link once, and the address keeps no secret', async () => {
    serveSignIn('vendor');
    const { where } = renderRoute(ADDRESS);
    await screen.findByRole('heading', { name: 'Payment received' });
    await screen.findByText('Registration Successful');
    expect(stripe.retrieve.mock.calls).toEqual([['pi_1_secret_2']]);
    expect(where()).toBe('/vendor/receipts/return');
    expect(callsTo('POST /auth/v1/otp')).toHaveLength(1);
    expect(sentTo('POST /auth/v1/otp')).toMatchObject({ email: LEFT.email });
    expect(rememberedPath()).toBe(LEFT.goal);
  });

  it('sees the provider’s reason if nothing was paid, whatever the address claims, and can try again', async () => {
    stripe.retrieve.mockResolvedValue({
      paymentIntent: { status: 'requires_payment_method', last_payment_error: { message: 'Your card was declined.' } },
    });
    renderRoute(ADDRESS);
    await screen.findByRole('heading', { name: 'Payment Failed' });
    expect(screen.getByText('Your card was declined.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(LEFT.from);
    expect(callsTo('POST /auth/v1/otp')).toHaveLength(0);
  });

  it('can retry if the provider cannot be reached', async () => {
    stripe.retrieve.mockResolvedValue({ error: { type: 'api_connection_error', message: 'no' } });
    const { user } = renderRoute(ADDRESS);
    await screen.findByRole('heading', { name: 'Payment Not Checked' });
    stripe.retrieve.mockResolvedValue({ paymentIntent: { status: 'requires_action' } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const text = 'Your bank did not confirm the payment. Nothing was charged. Please try again.';
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('is asked to sign in if this browser has forgotten the payment', async () => {
    sessionStorage.clear();
    renderRoute(ADDRESS);
    await screen.findByRole('heading', { name: 'Payment received' });
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  });

  it('finds no payment at the bare address', async () => {
    renderRoute('/vendor/receipts/return');
    await screen.findByRole('heading', { name: 'No Payment Here' });
    expect(screen.getByRole('link', { name: 'Go back' }).getAttribute('href')).toBe(LEFT.from);
    expect(stripe.retrieve).not.toHaveBeenCalled();
  });
});

it('brings a signed-in user to the dashboard once our own servers know of the payment', async () => {
  serveVendor(anOwnVendor({ hasPaid: true }));
  serve('GET /api/vendor/payment/status', aPaymentStatus({ status: 'paid', hasPaid: true }));
  const { where } = renderRoute(ADDRESS);
  await screen.findByText('Payment received');
  await waitFor(() => expect(where()).toBe('/vendor/dashboard'));
  expect(callsTo('POST /auth/v1/otp')).toHaveLength(0);
});
