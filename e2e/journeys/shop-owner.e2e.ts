import { expect, test } from 'vitest';
import { PHONE, useBrowser, type Visitor } from '../browser.js';
import { aCollege, aDeal, aVendor, SOON, unique } from '../factories.js';
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

const { newVisitor } = useBrowser();

test('a shop owner who is new to the product follows visible links from home on a phone: pays, registers, submits a first deal, sets the pin, and uses those of others', async () => {
  const email = `tilly-${unique()}@tacos.example`;
  const college = await aCollege();
  const owner = await newVisitor({ viewport: PHONE });
  const { page } = owner;
  const redToasts = await watchRedToasts(owner);
  await owner.open('/');
  await page.getByRole('main').getByRole('link', { name: 'Register Your Business' }).click();

  const registration = page.getByRole('region', { name: 'Registration' });
  await registration.getByRole('textbox', { name: 'Email' }).fill(email);
  await registration.getByRole('button', { name: 'Continue to Payment' }).click();
  await payWithTestCard(page);
  await registration.getByRole('heading', { name: 'Check your email' }).waitFor();

  await pressTheLinksButton(owner, await paidSignInLink(email));
  await page.waitForURL('**/vendor/register');
  await fillRegistration(page, "Tilly's Tacos", college.name);
  // Shown where the role takes longer.
  await page.addLocatorHandler(page.getByRole('button', { name: 'Open the dashboard' }), (button) => button.click());
  await page.getByRole('button', { name: 'Complete registration' }).click();

  await page.getByLabel('Title').fill('Two tacos, one price', { timeout: SOON.within });
  await page.getByLabel('Description').fill('Two tacos of any kind for the price of one.');
  await page.getByLabel('Discount value').fill('50');
  await page.getByRole('button', { name: 'Submit deal' }).click();
  const deal = page.getByRole('article', { name: 'Two tacos, one price' });
  await deal.getByText(/^In review/).waitFor();

  const steps = page.getByRole('region', { name: 'Your first steps' });
  await steps.getByText('It is listed below.').waitFor();
  await steps.getByRole('button', { name: 'Set the pin' }).click();
  const door = page.getByRole('dialog', { name: 'Is this your door?' });
  const map = door.getByRole('group', { name: 'Place on the map' });
  await map.getByText(`The pin stands at ${college.name} until you move it.`).waitFor();
  await map.locator('.map-paper').click({ position: { x: 120, y: 100 } });
  await map.getByText(`mi north-west of ${college.name}`).waitFor();
  await door.getByRole('button', { name: 'Save' }).click();
  await steps.getByText('3 of 5 done').waitFor();

  // The same account uses deals of other businesses.
  const { id, name } = (await owner.json('/api/user/vendor')) as { id: number; name: string };
  const [own, other] = [await aDeal({ id, name, college }), await aDeal(await aVendor(college))];
  await owner.open(other.path);
  await page.getByRole('button', { name: `Save ${other.title}`, exact: true }).click();
  await page.getByText('Deal saved', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Show at the counter' }).last().click();
  await page.getByRole('button', { name: 'I am at the counter' }).click();
  await page.getByText(/^Counted at/).waitFor();
  await owner.open(own.path);
  await page.getByText('You cannot redeem at your own business.').last().waitFor();
  const refused = await owner.send('POST', `/api/deals/${own.id}/redemptions`, {});
  expect([refused.status(), await refused.json()]).toMatchObject([403, { code: 'own_business' }]);
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Vendor Dashboard' }).waitFor();
  await menu.getByRole('link', { name: 'Your Savings' }).click();
  await page.getByRole('main').getByText(other.title).waitFor();
  expect(redToasts).toEqual([]);
  owner.expectCleanConsole();
});
