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

/** Fills in the registration, with the address in one line. */
export async function fillRegistration(page: Page, name: string, college: string): Promise<void> {
  await page.getByLabel('Business name').fill(name);
  await page.getByLabel('Description').fill('Tea and cake for everybody who passes by.');
  await page.getByLabel('Phone').fill('(319) 555-0134');
  await page.getByRole('combobox', { name: /college/i }).fill(college);
  await page.getByRole('option', { name: college }).click();
  await page.getByLabel('Address', { exact: true }).fill('21 S Clinton St, Larkspur, Iowa 52240');
}
