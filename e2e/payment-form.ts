import { expect } from 'vitest';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import type { Visitor } from './browser.js';

/** The parts of Stripe.js, or of its local replacement, that the page uses. */
interface Stripe {
  elements(options: { clientSecret: string }): { create(type: 'payment'): { mount(place: HTMLElement): void } };
  confirmPayment(options: object): Promise<{ error?: { message: string }; paymentIntent?: { status: string } }>;
}

/** Opens the registration fee's payment in the sign-in dialog. Returns the dialog. */
export async function openPayment(visitor: Visitor, email: string, path = '/how-it-works'): Promise<Locator> {
  await visitor.open(`${path}#sign-in`);
  return continueToPayment(visitor.page, email);
}

/** Continues to the payment in the open sign-in dialog. */
export async function continueToPayment(page: Page, email: string): Promise<Locator> {
  const modal = page.getByRole('dialog');
  await modal.getByRole('textbox', { name: 'Email' }).fill(email);
  await modal.getByRole('checkbox', { name: "I'm a vendor looking to post deals" }).check();
  await modal.getByRole('button', { name: 'Continue to Payment' }).click();
  return modal;
}

/** The provider's own frame, in which the payer chooses and types. */
export const providersFrame = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Secure payment input frame"]');

export async function fillCard(page: Page, number: string): Promise<void> {
  const form = providersFrame(page);
  await form.getByLabel('Card number').fill(number);
  await form.getByLabel('Expiration date').fill('1240');
  await form.getByLabel('Security code').fill('123');
  await form.getByLabel('ZIP code').fill('52240');
}

/** Begins the site's payment for an address, loads the provider's script like the site, and mounts its form. */
export async function mountPaymentForm(visitor: Visitor, email: string): Promise<void> {
  const { payments } = (await visitor.json('/api/config')) as {
    payments: { publishableKey: string; scriptUrl: string; isStandIn: boolean };
  };
  expect(payments).toMatchObject({ publishableKey: expect.stringMatching(/^pk_test_/), isStandIn: true });
  await visitor.page.evaluate(
    async ({ scriptUrl, publishableKey, body }) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch('/api/vendor/payment', { method: 'POST', headers, body: JSON.stringify(body) });
      const { clientSecret } = (await answer.json()) as { clientSecret: string };
      const script = Object.assign(document.createElement('script'), { src: scriptUrl });
      document.head.append(script);
      await new Promise((resolve, reject) => {
        script.addEventListener('load', resolve);
        script.addEventListener('error', () => reject(new Error('the script was not loaded')));
      });
      const page = window as unknown as { Stripe(key: string): Stripe; stripe: Stripe; elements: unknown };
      page.stripe = page.Stripe(publishableKey);
      const elements = page.stripe.elements({ clientSecret });
      page.elements = elements;
      const place = document.createElement('div');
      document.body.prepend(place);
      elements.create('payment').mount(place);
    },
    { ...payments, body: { email, browserKey: 'browser-of-the-journeys' } },
  );
}

/** Confirms the payment of the mounted form, as the "Pay" button does, and returns the provider's answer. */
export function confirm(page: Page, email: string) {
  return page.evaluate(async (email) => {
    const { stripe, elements } = window as unknown as { stripe: Stripe; elements: unknown };
    const answer = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: location.href, payment_method_data: { billing_details: { email } } },
      redirect: 'if_required',
    });
    return { error: answer.error?.message, status: answer.paymentIntent?.status };
  }, email);
}
