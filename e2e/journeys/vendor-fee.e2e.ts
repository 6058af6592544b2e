import { eventually } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { useBrowser, type Visitor } from '../browser.js';
import { sqlOf } from '../databases.js';
import { SOON, unique } from '../factories.js';
import { mailsTo } from '../inbox.js';
import {
  confirm,
  continueToPayment,
  fillCard,
  mountPaymentForm,
  openPayment,
  providersFrame,
} from '../payment-form.js';
import { stack } from '../stack.js';
import { signInByMail } from '../sign-in.js';

const PAYS = '4242424242424242';
const ASKS_THE_BANK = '4000002760003184';
const GOES_TO_THE_BANK = '4000000000003063';
const IS_REFUSED = '4000000000000002';
const PAY = 'Pay $10 & Continue';

/** Returns the address's payments with their rows of the ledger. */
const paymentsOf = (email: string) =>
  sqlOf(
    'billing',
    `SELECT payments.status, movements.kind, movements.amount FROM payments
     LEFT JOIN movements ON movements.payment_id = payments.id WHERE payments.email = $1`,
    [email],
  );
const PAID_ONCE = [{ status: 'paid', kind: 'charge', amount: 1000 }];

/** Expects no message in the console but the browser's own about declined cards. */
const expectOnlyDeclines = ({ complaints }: Visitor): void =>
  expect(complaints.filter((line) => !line.includes('402'))).toEqual([]);

describe('the vendor fee', () => {
  const { newVisitor } = useBrowser();

  test('is paid by card without signing in, after a decline and with a double press: one charge, account and receipt', async () => {
    const email = `payer-${unique()}@pizza.example`;
    const visitor = await newVisitor();
    const modal = await openPayment(visitor, email);
    await fillCard(visitor.page, IS_REFUSED);
    const [ink, paper] = await providersFrame(visitor.page)
      .getByLabel('Card number')
      .evaluate((field) => [getComputedStyle(field).color, getComputedStyle(field).backgroundColor]);
    expect(ink, 'the number can be read').not.toBe(paper);
    await modal.getByRole('button', { name: PAY }).click();
    await modal.getByText('Your card was declined.').waitFor();
    await fillCard(visitor.page, PAYS);
    await modal.getByRole('button', { name: PAY }).dblclick();
    await modal.getByRole('heading', { name: 'Check your email' }).waitFor();
    await eventually(async () => expect(await paymentsOf(email)).toEqual(PAID_ONCE), SOON);
    await eventually(
      async () =>
        expect(await sqlOf('identity', 'SELECT role FROM users WHERE email = $1', [email])).toEqual([
          { role: 'student' },
        ]),
      SOON,
    );
    const receipts = async () =>
      (await mailsTo(email)).map(({ subject }) => subject).filter((subject) => subject.includes('receipt'));
    await eventually(
      async () => expect(await receipts()).toEqual([expect.stringMatching(/^Your Campus Deals receipt CD-\d+$/)]),
      SOON,
    );
    expectOnlyDeclines(visitor);
  });

  test('is paid by wallet, where the browser has one', async () => {
    const email = `wallet-${unique()}@pizza.example`;
    const visitor = await newVisitor();
    const { page } = visitor;
    const modal = await openPayment(visitor, email);
    await providersFrame(page).getByRole('radio', { name: 'Test wallet' }).check();
    const wallet = page.frameLocator('iframe[title="Pay with the test wallet"]');
    await modal.getByRole('button', { name: PAY }).click();
    await wallet.getByRole('button', { name: 'Cancel' }).click();
    await modal.getByText('The wallet was closed. Nothing was charged.').waitFor();
    await modal.getByRole('button', { name: PAY }).click();
    await wallet.getByRole('button', { name: 'Pay now' }).click();
    await modal.getByRole('heading', { name: 'Check your email' }).waitFor();
    await eventually(async () => expect(await paymentsOf(email)).toEqual(PAID_ONCE), SOON);
    visitor.expectCleanConsole();
  });

  test('is paid once on a bank’s own page, whatever the payer does with the back button', async () => {
    const email = `redirected-${unique()}@pizza.example`;
    const visitor = await newVisitor();
    const { page } = visitor;
    const modal = await openPayment(visitor, email);
    const bank = page.getByRole('heading', { name: 'Test bank' });
    await fillCard(page, GOES_TO_THE_BANK);
    await modal.getByRole('button', { name: PAY }).click();
    await bank.waitFor();

    await page.goBack();
    await page.waitForFunction(() => 'isHydrated' in window);
    await continueToPayment(page, email);
    await fillCard(page, GOES_TO_THE_BANK);
    await modal.getByRole('button', { name: PAY }).click();
    await bank.waitFor();
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await page.getByRole('heading', { name: 'Payment received' }).waitFor();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    // The provider's secret leaves the address bar.
    expect(new URL(page.url()).search).toBe('');

    // Playwright's Firefox never finishes going back to a page that it restores.
    if (stack().browserName !== 'firefox') {
      await page.goBack();
      await bank.waitFor();
      await page.getByRole('button', { name: 'Fail authentication' }).click();
      await page.getByRole('heading', { name: 'Payment received' }).waitFor();
    }
    await eventually(async () => expect(await paymentsOf(email)).toEqual(PAID_ONCE), SOON);
  });

  test('is paid by a signed-in user after their bank’s check: they stay signed in, as a vendor', async () => {
    const email = `owner-${unique()}@pizza.example`;
    const owner = await newVisitor();
    await signInByMail(owner, email);
    await owner.open('/how-it-works');
    await mountPaymentForm(owner, email);
    await fillCard(owner.page, ASKS_THE_BANK);
    const paying = confirm(owner.page, email);
    await owner.page
      .frameLocator('iframe[title="Confirm the payment with your bank"]')
      .getByRole('button', { name: 'Complete authentication' })
      .click();
    expect(await paying).toEqual({ status: 'succeeded' });
    await eventually(
      async () =>
        expect(await owner.json('/api/vendor/payment/status')).toMatchObject({ status: 'paid', hasPaid: true }),
      SOON,
    );
    await eventually(
      async () => expect(await owner.json('/api/auth/session')).toMatchObject({ authenticated: true, role: 'vendor' }),
      SOON,
    );
    expect(await owner.write('POST', '/api/vendor/payment', { email })).toBe(409);
    owner.expectCleanConsole();
  });
});
