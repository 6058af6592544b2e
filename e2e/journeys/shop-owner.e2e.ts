import { describe, expect, test } from 'vitest';
import { PHONE, useBrowser, type Visitor } from '../browser.js';
import { pressTheLinksButton } from '../sign-in.js';
import { fillRegistration, paidSignInLink, payWithTestCard } from '../vendor-registration.js';

/** Collects the red toasts of all pages that the visitor opens. */
async function watchRedToasts({ context }: Visitor): Promise<string[]> {
  const seen: string[] = [];
  await context.exposeBinding('noteRedToast', (_source, text: string) => void seen.push(text));
  await context.addInitScript(() => {
    const { noteRedToast } = window as unknown as { noteRedToast: (text: string) => void };
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('li.border-danger')) noteRedToast(toast.textContent);
    }).observe(document, { childList: true, subtree: true });
  });
  return seen;
}

describe('a shop owner who is new to the product', () => {
  const { newVisitor } = useBrowser();

  test('follows visible links from home on a phone: pays, registers, sets the pin and submits a first deal', async () => {
    const email = 'tilly@tacos.example';
    const owner = await newVisitor({ viewport: PHONE });
    const { page } = owner;
    const redToasts = await watchRedToasts(owner);
    await owner.open('/');
    await page.getByRole('main').getByRole('link', { name: 'Register Your Business' }).click();

    const modal = page.getByRole('dialog', { name: 'Register your business · $10 once' });
    await modal.getByRole('textbox', { name: 'Email' }).fill(email);
    await modal.getByRole('button', { name: 'Continue to Payment' }).click();
    await payWithTestCard(page);
    await modal.getByRole('heading', { name: 'Check your email' }).waitFor();

    await pressTheLinksButton(owner, await paidSignInLink(email));
    await page.waitForURL('**/vendor/register');
    await fillRegistration(page, "Tilly's Tacos");
    await page.getByRole('combobox', { name: /college/i }).fill('University of Iowa');
    await page
      .getByRole('option', { name: /University of Iowa/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Complete registration' }).click();

    const door = page.getByRole('group', { name: 'Is this your door?' });
    const map = door.getByRole('group', { name: 'Place on the map' });
    await map.getByText('At University of Iowa').waitFor();
    await map.locator('.map-paper').click({ position: { x: 120, y: 100 } });
    await map.getByText(/mi north-west of University of Iowa/).waitFor();
    await door.getByRole('button', { name: 'Yes' }).click();

    const steps = page.getByRole('region', { name: 'Your first steps' });
    await steps.getByText('2 of 5 done').waitFor();
    await steps.getByRole('button', { name: 'Create your first deal' }).click();
    await page.getByLabel('Title').fill('Two tacos, one price');
    await page.getByLabel('Description').fill('Two tacos of any kind for the price of one.');
    await page.getByLabel('Discount value').fill('50');
    await page.getByRole('button', { name: 'Submit deal' }).click();

    const deal = page.getByRole('article', { name: 'Two tacos, one price' });
    await deal.getByText(/^In review/).waitFor();
    await steps.getByText('It is listed below.').waitFor();
    expect(redToasts).toEqual([]);
    owner.expectCleanConsole();
    await owner.leave();
  }, 120_000);
});
