import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { collegeQuery } from '../colleges/colleges.api.js';
import { rememberedPath } from '../../platform/session/post-auth-path.js';
import { aCollege } from '../../testing/college-facts.js';
import { refuseAtProvider, serveSignIn } from '../../testing/fake-provider.js';
import { aSiteConfig, callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { serveStripe } from '../../testing/fake-stripe.js';
import { renderPage, renderScreen } from '../../testing/render-page.js';
import { guarded } from './require-session.js';
import { SignInSlot } from './sign-in-slot.js';

const BOX = "I'm a vendor looking to post deals";
const PAY = 'Pay $10 & Continue';
let stripe: ReturnType<typeof serveStripe>;

beforeEach(() => {
  stripe = serveStripe();
  serve('POST /api/vendor/payment', { clientSecret: 'pi_1_secret_2', amount: 1000, currency: 'usd' });
});

async function open() {
  const page = renderPage(<SignInSlot />, '/college/iowa#sign-in');
  await screen.findByRole('dialog', { name: 'Sign in to Campus Deals' });
  const goToPayment = async (address = 'val@pizza.example') => {
    await page.user.type(screen.getByLabelText('Email'), address);
    await page.user.click(screen.getByRole('checkbox', { name: BOX }));
    await page.user.click(await screen.findByRole('button', { name: 'Continue to Payment' }));
  };
  const pay = async () => page.user.click(await screen.findByRole('button', { name: PAY }));
  return { ...page, goToPayment, pay };
}

async function openPayment() {
  const page = await open();
  await page.goToPayment();
  return page;
}

async function openAndPay() {
  const page = await openPayment();
  await page.pay();
  return page;
}

const currentStep = () =>
  within(screen.getByRole('list', { name: 'Steps' }))
    .getAllByRole('listitem')
    .find((step) => step.getAttribute('aria-current') === 'step')?.textContent;

/** Opens one of our links to a vendor screen. */
async function follow(href: string) {
  const Screen = guarded('vendorNewDeal', () => <p>inside</p>);
  const page = renderScreen('/vendor/deals/new', Screen, href);
  await page.user.type(await screen.findByLabelText('Email'), 'val@pizza.example');
  await page.user.click(screen.getByRole('button', { name: 'Continue to Payment' }));
  return page;
}

describe('a visitor who follows our link to a vendor screen', () => {
  it('sees what the fee buys beside the payment, or signs in to an existing account', async () => {
    const { user } = await follow('/vendor/deals/new#continue');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Register Your Business');
    expect(screen.getByRole('heading', { name: 'What $10 buys' })).toBeTruthy();
    expect(currentStep()).toBe('1Pay the registration fee');
    const form = within(screen.getByRole('region', { name: 'Registration' }));
    expect(await form.findByRole('button', { name: PAY })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByRole('dialog', { name: 'Sign in to Campus Deals' });
    await user.keyboard('{Escape}');
    expect(await form.findByRole('button', { name: PAY })).toBeTruthy();
  });

  it('registers, with the college kept', async () => {
    serveSignIn('user');
    const { user, where } = await follow('/vendor/deals/new?college=12#continue');
    await user.click(await screen.findByRole('button', { name: PAY }));
    await screen.findByText('Registration Successful');
    expect(rememberedPath()).toBe('/vendor/register?college=12');
    await user.type(screen.getByLabelText('6-digit code'), '123456');
    await waitFor(() => expect(where()).toBe('/vendor/register?college=12'));
    expect(screen.queryByText('Access Denied')).toBeNull();
  });

  it('continues to that screen if they have already paid', async () => {
    serveSignIn('vendor');
    serve('POST /api/vendor/payment', { code: 'fee_already_paid' }, { status: 409 });
    const { user, where } = await follow('/vendor/deals/new#continue');
    await screen.findByRole('heading', { name: 'Check your email' });
    expect(rememberedPath()).toBe('/vendor/deals/new#continue');
    await user.type(screen.getByLabelText('6-digit code'), '123456');
    await screen.findByText('inside');
    await waitFor(() => expect(where()).toBe('/vendor/deals/new'));
  });
});

describe('a vendor', () => {
  it('registers at the college whose page the modal was opened on', async () => {
    serveSignIn('user');
    const college = aCollege({ id: 12, shortName: 'iowa' });
    serve('GET /api/colleges/iowa', college);
    function CollegePage() {
      useQuery(collegeQuery('iowa'));
      return <SignInSlot />;
    }
    const { user } = renderPage(<CollegePage />, '/college/iowa?tab=new#sign-in');
    await user.type(await screen.findByLabelText('Email'), 'val@pizza.example');
    await user.click(screen.getByRole('checkbox', { name: BOX }));
    await user.click(screen.getByRole('button', { name: 'Continue to Payment' }));
    await user.click(await screen.findByRole('button', { name: PAY }));
    await screen.findByText('Registration Successful');
    expect(rememberedPath()).toBe('/vendor/register?college=12');
  });

  it('pays, then gets the link, which leads to the registration', async () => {
    serveSignIn('vendor');
    const { goToPayment, pay, user, where } = await open();
    expect(screen.queryByRole('list', { name: 'Steps' })).toBeNull();
    await goToPayment();
    expect(screen.getByRole('dialog', { name: 'Register your business · $10 once' })).toBeTruthy();
    expect(within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem')).toHaveLength(3);
    expect(currentStep()).toBe('1Pay the registration fee');
    expect(await screen.findByLabelText<HTMLInputElement>('Billing email')).toHaveProperty(
      'value',
      'val@pizza.example',
    );
    expect(screen.getByText(/By continuing, you agree to our/)).toBeTruthy();
    expect(sentTo('POST /api/vendor/payment')).toEqual({
      email: 'val@pizza.example',
      browserKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(stripe.keys).toEqual(['pk_test_fake']);
    await pay();
    await screen.findByText('Registration Successful');
    expect(screen.getByText('Check your email for a magic link to complete registration')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Check your email' })).toBeTruthy();
    expect(stripe.confirm.mock.calls[0]?.[0]).toBe('pi_1_secret_2');
    expect(stripe.confirm.mock.calls[0]?.[1]).toMatchObject({
      return_url: `${window.location.origin}/vendor/receipts/return`,
      payment_method_data: { billing_details: { email: 'val@pizza.example' } },
    });
    expect(sentTo('POST /auth/v1/otp')).toMatchObject({ email: 'val@pizza.example' });
    expect(currentStep()).toBe('2Confirm your email');
    expect(rememberedPath()).toBe('/vendor/register');
    await user.type(screen.getByLabelText('6-digit code'), '123456');
    await waitFor(() => expect(where()).toBe('/vendor/register'));
  });

  it('may give the provider another billing address, while account and receipt keep the first', async () => {
    serveSignIn('vendor');
    const { pay, user } = await openPayment();
    const field = await screen.findByLabelText('Billing email');
    expect(screen.getByText("We'll send your receipt to val@pizza.example.")).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'books@pizza.example');
    await pay();
    await screen.findByText('Registration Successful');
    expect(stripe.confirm.mock.calls[0]?.[1]).toMatchObject({
      payment_method_data: { billing_details: { email: 'books@pizza.example' } },
    });
    expect(sentTo('POST /auth/v1/otp')).toMatchObject({ email: 'val@pizza.example' });
  });

  it('pays once, however often the button is clicked', async () => {
    serveSignIn('vendor');
    let answer: ((result: object) => void) | undefined;
    stripe.confirm.mockImplementation(() => new Promise<object>((resolve) => (answer = resolve)));
    const { user } = await openAndPay();
    const button = await screen.findByRole('button', { name: 'Processing...' });
    await user.dblClick(button);
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    answer?.({ paymentIntent: { status: 'succeeded' } });
    await screen.findByText('Registration Successful');
    expect(stripe.confirm).toHaveBeenCalledTimes(1);
  });

  it("sees the provider's message if the card is declined, loses nothing and can try another", async () => {
    serveSignIn('vendor');
    stripe.confirm.mockResolvedValueOnce({ error: { type: 'card_error', message: 'Your card was declined.' } });
    const { pay } = await openPayment();
    await screen.findByRole('button', { name: PAY });
    const card = screen.getByLabelText('Card number');
    await pay();
    await screen.findByText('Payment Failed');
    expect(screen.getAllByText('Your card was declined.')).toHaveLength(2);
    expect(screen.getByLabelText('Card number')).toBe(card);
    expect(screen.getByLabelText<HTMLInputElement>('Billing email').value).toBe('val@pizza.example');
    expect(callsTo('POST /auth/v1/otp')).toHaveLength(0);
    await pay();
    await screen.findByText('Registration Successful');
  });

  it.each([
    // The provider's form shows what is missing.
    ['nothing while the card is half typed', 'submit', 'Your card number is incomplete.', 0],
    ['why a wallet did not pay', 'confirm', 'The wallet was closed.', 1],
  ] as const)('sees %s, and no payment error', async (_what, step, message, shown) => {
    stripe[step].mockResolvedValueOnce({ error: { type: 'validation_error', message } });
    await openAndPay();
    await waitFor(() => expect(stripe[step]).toHaveBeenCalled());
    expect(await screen.findByRole('button', { name: PAY })).toBeTruthy();
    await waitFor(() => expect(screen.queryAllByText(message)).toHaveLength(shown));
    expect(stripe.confirm).toHaveBeenCalledTimes(shown);
    expect(screen.queryByText('Payment Failed')).toBeNull();
  });

  it('learns the outcome from the provider’s answer', async () => {
    const failed = 'Your bank did not confirm the payment. Nothing was charged. Please try again.';
    stripe.confirm.mockResolvedValueOnce({ paymentIntent: { status: 'requires_action' } });
    const { pay } = await openAndPay();
    await screen.findByText('Payment Failed');
    expect(screen.getAllByText(failed)).toHaveLength(2);
    // Another tab has paid in the meantime.
    serveSignIn('vendor');
    const paid = { type: 'invalid_request_error', message: 'no', payment_intent: { status: 'succeeded' } };
    stripe.confirm.mockResolvedValue({ error: paid });
    await pay();
    expect(await screen.findByText('Registration Successful')).toBeTruthy();
  });

  it('sees an error if the mail after the payment failed, and can have it resent', async () => {
    refuseAtProvider('POST /auth/v1/otp', 500, 'unexpected_failure', 'no');
    const { user } = await openAndPay();
    await screen.findByText('Payment succeeded but failed to send magic link');
    expect(screen.getByRole('heading', { name: 'Your fee is paid' })).toBeTruthy();
    serveSignIn('vendor');
    await user.click(screen.getByRole('button', { name: 'Send the link again' }));
    await screen.findByRole('heading', { name: 'Check your email' });
    expect(stripe.confirm).toHaveBeenCalledTimes(1);
  });

  it('returns to the email address, which is kept', async () => {
    const { user } = await openPayment();
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('val@pizza.example');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: BOX }).checked).toBe(true);
  });
});

it('cannot pay by card if the site has no key: an error is logged, and no payment opened', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  serve('GET /api/config', aSiteConfig({ payments: { publishableKey: null, scriptUrl: '', isStandIn: false } }));
  await openPayment();
  await screen.findByText('Paying by card is not possible at the moment. Please try again later.');
  expect(log).toHaveBeenCalledWith('The payment publishable key is missing: card payment is disabled.');
  expect(callsTo('POST /api/vendor/payment')).toHaveLength(0);
  expect(screen.queryByRole('button', { name: PAY })).toBeNull();
  expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
});
