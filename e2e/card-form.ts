import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import type { Visitor } from './browser.js';

/** The parts of Stripe.js, or of its local replacement, that the page uses. */
interface Stripe {
  elements(): { create(type: 'card'): { mount(place: HTMLElement): void } };
  confirmCardPayment(
    secret: string,
    data: object,
  ): Promise<{ error?: { message: string }; paymentIntent?: { status: string } }>;
}

/** Loads the provider's script into the open page, like the site, and mounts its card form. */
export async function mountCardForm(visitor: Visitor): Promise<void> {
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

export async function fillCard(page: Page, number: string): Promise<void> {
  const form = page.frameLocator('iframe[title="Secure card payment input frame"]');
  await form.getByLabel('Card number').fill(number);
  await form.getByLabel('Expiry').fill('1234');
  await form.getByLabel('CVC').fill('123');
  await form.getByLabel('ZIP').fill('52240');
}

/** Confirms the payment, as the "Pay" button does, and returns the provider's answer. */
export function confirm(page: Page, clientSecret: string, email: string) {
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

/** Browser key that these tests send, like the site's own page. */
const BROWSER_KEY = 'browser-of-the-journeys';

/** Begins the site's payment for an address and returns its client secret. */
export async function begin(page: Page, email: string): Promise<string> {
  return page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch('/api/vendor/payment', { method: 'POST', headers, body: JSON.stringify(body) });
      return ((await answer.json()) as { clientSecret: string }).clientSecret;
    },
    { email, browserKey: BROWSER_KEY },
  );
}
