import { eventually } from '@campus-deals/testing';
import type { Page } from 'playwright-core';
import { mailsTo } from './inbox.js';
import { fillCard } from './payment-form.js';
import { linkIn } from './sign-in.js';

/** Pays with an accepted test card in the provider's own frame. */
export async function payWithTestCard(page: Page): Promise<void> {
  await fillCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Pay $10 & Continue' }).click();
}

/** Returns the sign-in link sent after a payment; the other email is the receipt. */
export function paidSignInLink(email: string): Promise<string> {
  return eventually(
    async () => {
      const mail = (await mailsTo(email)).find(({ text }) => /\/verify[#?]/.test(text));
      if (!mail) throw new Error('nothing yet');
      return linkIn(mail);
    },
    { within: 60_000, message: 'the sign-in mail never came' },
  );
}

/** Fills in all fields of the registration except the college. */
export async function fillRegistration(page: Page, name: string): Promise<void> {
  await page.getByLabel('Business name').fill(name);
  await page.getByLabel('Description').fill('Tea and cake for everybody who passes by.');
  await page.getByLabel('Phone').fill('(319) 555-0134');
  await page.getByLabel('Address', { exact: true }).fill('21 S Clinton St');
  await page.getByLabel('City', { exact: true }).fill('Iowa City');
  await page.getByLabel('State', { exact: true }).fill('Iowa');
  await page.getByLabel('ZIP code').fill('52240');
}
