import { eventually } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { DESKTOP, PHONE, useBrowser, type Visitor } from '../browser.js';
import { crash, everythingUp } from '../processes.js';
import { pressTheLinksButton, whoIs } from '../sign-in.js';
import { fillRegistration, paidSignInLink, payWithTestCard } from '../vendor-registration.js';

const COLLEGE = 'university-of-iowa';
/** Patterns of console messages that the browser itself may log. */
const NOTHING = /^$/;
const ANYTHING = /./;
/** User agent of a phone. Headless Chromium identifies itself as a robot, and robots' views do not count. */
const A_PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

type Interlude = (service: string) => Promise<void>;
const nothing: Interlude = async () => {};
/** Crashes a service: completed steps must survive. */
const killed: Interlude = async (service) => {
  await crash(new RegExp(`apps/${service}/dist`));
  await everythingUp();
};

/** Goes from the modal to an account with a paid fee, signed in by the mail's link. */
async function payAndSignIn(vendor: Visitor, email: string, after: Interlude): Promise<void> {
  const { page } = vendor;
  await vendor.open(`/college/${COLLEGE}#sign-in`);
  const modal = page.getByRole('dialog');
  await modal.getByRole('textbox', { name: 'Email' }).fill(email);
  await modal.getByText("I'm a vendor looking to post deals").click();
  await modal.getByRole('button', { name: 'Continue to Payment' }).click();
  await payWithTestCard(page);
  await modal.getByText('Check your email', { exact: false }).first().waitFor();
  await after('billing-service');
  await pressTheLinksButton(vendor, await paidSignInLink(email));
  // Anyone can pay for an address; its owner becomes a vendor by registering.
  expect(await whoIs(vendor)).toMatchObject({ role: 'user' });
  await eventually(
    async () => expect(await vendor.json('/api/vendor/payment/status')).toMatchObject({ hasPaid: true }),
    { within: 15_000, message: 'the payment was never credited to the account' },
  );
}

async function register(vendor: Visitor): Promise<void> {
  const { page } = vendor;
  if (!page.url().includes('/vendor/register')) await vendor.open('/vendor/register');
  // The college whose page opened the modal.
  await page.getByText('University of Iowa').first().waitFor();
  await fillRegistration(page, 'The Journey Kettle');
  await page.getByRole('button', { name: 'Complete registration' }).click();
  await page.getByRole('button', { name: 'Later' }).click();
  await page.waitForURL('**/vendor/dashboard**');
}

/** Posts a deal with its own code and returns its id. */
async function postDeal(vendor: Visitor, title: string): Promise<number> {
  const { page } = vendor;
  await vendor.open('/vendor/deals/new');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('Two cups of any tea for the price of one.');
  await page.getByLabel('Discount value').fill('50');
  await page.getByRole('radio', { name: /^Unique code per student/ }).check();
  await page.getByRole('button', { name: 'Submit deal' }).click();
  await page.getByText('Deal created successfully').first().waitFor();
  await page.waitForURL('**/vendor/dashboard**');
  const deals = (await vendor.json('/api/vendor/deals')) as unknown as { id: number; title: string; status: string }[];
  const deal = deals.find((each) => each.title === title);
  expect(deal).toMatchObject({ status: 'pending' });
  return deal?.id ?? 0;
}

describe('a shop owner', () => {
  const { newVisitor } = useBrowser();

  test.each([
    ['phone', PHONE, nothing, NOTHING],
    ['desktop', DESKTOP, nothing, NOTHING],
    ['phone while each service is killed once', PHONE, killed, ANYTHING],
  ])(
    'pays, registers, posts a deal, redeems a student’s code and sees it in the analytics, on a %s',
    async (name, viewport, after, isMentioned) => {
      const vendor = await newVisitor({ viewport });
      const { page } = vendor;
      await payAndSignIn(vendor, `owner-${name.replaceAll(' ', '-')}@kettle.example`, after);
      await after('identity-service');
      await register(vendor);
      await after('gateway');
      await vendor.open('/vendor/dashboard');
      await page.getByRole('tab', { name: 'Profile' }).click();
      await page.getByText('Paid', { exact: true }).first().waitFor();
      const title = `Tea for two on a ${name}`;
      const dealId = await postDeal(vendor, title);
      await after('catalog-service');

      const admin = await newVisitor();
      await admin.signInAs('Admin');
      expect(await admin.write('PATCH', `/api/admin/deals/${dealId}/approve`, {})).toBe(200);
      await admin.leave();
      await after('notification-service');

      const student = await newVisitor({ viewport: PHONE, userAgent: A_PHONE });
      await student.signInAs('User');
      await student.open(`/college/${COLLEGE}/deal/${dealId}`);
      await student.page.getByRole('button', { name: 'Get my code' }).first().click();
      const issued = await student.send('POST', `/api/deals/${dealId}/redemptions`, {});
      const { code } = (await issued.json()) as { code: string };
      await student.leave();
      await after('web');

      await vendor.open('/vendor/redeem');
      await page.getByRole('textbox', { name: 'Code' }).fill(code.toLowerCase());
      await page.keyboard.press('Enter');
      await page.getByText('Redeemed: 50% OFF').waitFor();
      await page.getByRole('region', { name: 'Redeemed today' }).getByText(title).waitFor();

      await eventually(
        async () => {
          await vendor.open('/vendor/analytics');
          const totals = await page.getByRole('region', { name: 'Totals' }).textContent();
          expect(totals).toMatch(/Views1\D.*Codes1\D.*Redemptions1\D/);
        },
        { within: 20_000, every: 1000, message: 'the analytics never showed it' },
      );
      await page.getByRole('table', { name: 'Numbers deal by deal' }).getByText(title).waitFor();
      expect(vendor.complaints.filter((line) => !isMentioned.test(line))).toEqual([]);
      await vendor.leave();
    },
    240_000,
  );
});
