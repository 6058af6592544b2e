import { eventually } from '@campus-deals/testing';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser, type Visitor } from '../browser.js';
import { sqlOf } from '../databases.js';
import { mailsTo } from '../inbox.js';
import { signInByMail } from '../sign-in.js';

const PAYS = '4242424242424242';
const ASKS_THE_BANK = '4000002500003155';
const IS_REFUSED = '4000000000000002';

/** What Stripe.js, or what stands in for it, is to the page that loads it. */
interface Stripe {
  elements(): { create(type: 'card'): { mount(place: HTMLElement): void } };
  confirmCardPayment(
    secret: string,
    data: object,
  ): Promise<{ error?: { message: string }; paymentIntent?: { status: string } }>;
}

/** Loads the provider's script into the page that is open, as the site does, and mounts its card form. */
async function mountCardForm(visitor: Visitor): Promise<void> {
  const { payments } = (await visitor.json('/api/config')) as {
    payments: { publishableKey: string; scriptUrl: string; isStandIn: boolean };
  };
  expect(payments).toMatchObject({ publishableKey: expect.stringMatching(/^pk_test_/), isStandIn: true });
  await visitor.page.evaluate(async ({ scriptUrl, publishableKey }) => {
    const script = Object.assign(document.createElement('script'), { src: scriptUrl });
    document.head.append(script);
    await new Promise((resolve, reject) => {
      script.addEventListener('load', resolve);
      script.addEventListener('error', () => reject(new Error('the script was not loaded')));
    });
    const page = window as unknown as { Stripe(key: string): Stripe; stripe: Stripe; card: unknown };
    page.stripe = page.Stripe(publishableKey);
    const place = document.createElement('div');
    document.body.prepend(place);
    const card = page.stripe.elements().create('card');
    card.mount(place);
    page.card = card;
  }, payments);
}

async function fillCard(page: Page, number: string): Promise<void> {
  const form = page.frameLocator('iframe[title="Secure card payment input frame"]');
  await form.getByLabel('Card number').fill(number);
  await form.getByLabel('Expiry').fill('1234');
  await form.getByLabel('CVC').fill('123');
  await form.getByLabel('ZIP').fill('52240');
}

/** Presses "Pay", so to say; answers what the provider says. */
function confirm(page: Page, clientSecret: string, email: string) {
  return page.evaluate(
    async ([secret, email]) => {
      const { stripe, card } = window as unknown as { stripe: Stripe; card: unknown };
      const answer = await stripe.confirmCardPayment(secret, {
        payment_method: { card, billing_details: { email } },
      });
      return { error: answer.error?.message, status: answer.paymentIntent?.status };
    },
    [clientSecret, email] as const,
  );
}

async function begin(page: Page, email: string): Promise<string> {
  return page.evaluate(async (email) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/api/vendor/payment', { method: 'POST', headers, body: JSON.stringify({ email }) });
    return ((await answer.json()) as { clientSecret: string }).clientSecret;
  }, email);
}

describe('the vendor fee', () => {
  const { newVisitor } = useBrowser();

  test('is paid by card without signing in: one account, as a vendor’s, and one receipt', async () => {
    const email = 'payer@pizza.example.edu';
    const visitor = await newVisitor();
    await visitor.open('/how-it-works');
    await mountCardForm(visitor);
    await fillCard(visitor.page, IS_REFUSED);
    const clientSecret = await begin(visitor.page, email);
    expect(await begin(visitor.page, email)).toBe(clientSecret);
    expect(await confirm(visitor.page, clientSecret, email)).toEqual({ error: 'Your card was declined.' });
    await fillCard(visitor.page, PAYS);
    expect(await confirm(visitor.page, clientSecret, email)).toEqual({ status: 'succeeded' });
    await eventually(
      async () =>
        expect(await sqlOf('identity', 'SELECT role FROM users WHERE email = $1', [email])).toEqual([
          { role: 'vendor' },
        ]),
      { within: 15_000 },
    );
    await eventually(
      async () =>
        expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
          expect.stringMatching(/^Your Campus Deals receipt CD-\d+$/),
        ]),
      { within: 15_000 },
    );
    // Only the refusal, which the browser itself reports.
    expect(visitor.complaints.filter((line) => !line.includes('402'))).toEqual([]);
    await visitor.leave();
  });

  test('is paid by who has signed in, after their bank has asked: they stay signed in, as a vendor', async () => {
    const email = 'owner@pizza.example.edu';
    const owner = await newVisitor();
    await signInByMail(owner, email);
    await owner.open('/how-it-works');
    await mountCardForm(owner);
    await fillCard(owner.page, ASKS_THE_BANK);
    const paying = confirm(owner.page, await begin(owner.page, email), email);
    await owner.page
      .frameLocator('iframe[title="Confirm the payment with your bank"]')
      .getByRole('button', { name: 'Complete authentication' })
      .click();
    expect(await paying).toEqual({ status: 'succeeded' });
    await eventually(
      async () =>
        expect(await owner.json('/api/vendor/payment/status')).toMatchObject({ status: 'paid', hasPaid: true }),
      { within: 15_000 },
    );
    await eventually(
      async () => expect(await owner.json('/api/auth/session')).toMatchObject({ authenticated: true, role: 'vendor' }),
      { within: 15_000 },
    );
    expect(await owner.write('POST', '/api/vendor/payment', { email })).toBe(409);
    owner.expectCleanConsole();
    await owner.leave();
  });
});
