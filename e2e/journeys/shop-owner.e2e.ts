import { describe, expect, test } from 'vitest';
import { PHONE, useBrowser, type Visitor } from '../browser.js';
import { sqlOf } from '../databases.js';
import { pressTheLinksButton, whoIs } from '../sign-in.js';
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

/** Stores an approved deal of the first such vendor. Returns the address of its page. */
async function aDealOf(vendor: string, values: unknown[], title: string): Promise<string> {
  const [deal] = await sqlOf(
    'catalog',
    `WITH posted AS (
       INSERT INTO deals (vendor_id, college_id, title, description, discount_value, status, approved_at)
       SELECT vendors.id, colleges.id, '${title}', 'Shown at the counter.', '25', 'approved', now()
       FROM vendors, colleges WHERE ${vendor} AND colleges.is_active AND colleges.status = 'live'
       ORDER BY vendors.id, colleges.id LIMIT 1 RETURNING id, college_id)
     SELECT posted.id, short_name FROM posted JOIN colleges ON colleges.id = posted.college_id`,
    values,
  );
  return `/college/${String(deal?.short_name)}/deal/${Number(deal?.id)}`;
}

describe('a shop owner who is new to the product', () => {
  const { newVisitor } = useBrowser();

  test('follows visible links from home on a phone: pays, registers, sets the pin, submits a first deal, and uses those of others', async () => {
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

    // The same account uses deals of other businesses.
    const { userId } = await whoIs(owner);
    const [own, other] = [
      await aDealOf('user_id = $1', [userId], 'Tacos of the house'),
      await aDealOf('user_id < 0 AND is_open AND is_public', [], 'Soup next door'),
    ];
    await owner.open(other);
    await page.getByRole('button', { name: 'Save Soup next door', exact: true }).click();
    await page.getByText('Deal saved', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Show at the counter' }).last().click();
    await page.getByRole('button', { name: 'I am at the counter' }).click();
    await page.getByText(/^Counted at/).waitFor();
    await owner.open(own);
    await page.getByText('You cannot redeem at your own business.').last().waitFor();
    const refused = await owner.send('POST', `/api/deals/${own.split('/').at(-1)}/redemptions`, {});
    expect([refused.status(), await refused.json()]).toMatchObject([403, { code: 'own_business' }]);
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Vendor Dashboard' }).waitFor();
    await menu.getByRole('link', { name: 'Your Savings' }).click();
    await page.getByRole('main').getByText('Soup next door').waitFor();
    expect(redToasts).toEqual([]);
    owner.expectCleanConsole();
    await owner.leave();
  }, 120_000);
});
