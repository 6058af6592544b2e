import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useBrowser } from '../browser.js';
import { begin, confirm, fillCard, mountCardForm } from '../card-form.js';
import { mailTo } from '../inbox.js';
import { startOtherPayments, type OtherPayments } from '../other-payments.js';

const PAYS = '4242424242424242';

/** Points STRIPE_* and STRIPE_API_URL at a provider on another port, which sends the events. */
describe('with STRIPE_* pointed at another provider', () => {
  const { newVisitor } = useBrowser();
  let other: OtherPayments;

  beforeAll(async () => {
    other = await startOtherPayments();
  }, 180_000);
  afterAll(() => other?.stop());

  test('the fee is paid by card there, and its event causes the receipt', async () => {
    const email = 'payer@elsewhere.example.edu';
    const visitor = await newVisitor({ baseURL: other.url });
    const { payments } = (await visitor.json('/api/config')) as { payments: { scriptUrl: string } };
    expect(new URL(payments.scriptUrl, other.url).origin).toBe(other.providerUrl);
    await visitor.open('/how-it-works');
    await mountCardForm(visitor);
    await fillCard(visitor.page, PAYS);
    const clientSecret = await begin(visitor.page, email);
    expect(await confirm(visitor.page, clientSecret, email)).toEqual({ status: 'succeeded' });
    expect((await mailTo(email, other.mailUrl)).subject).toMatch(/^Your Campus Deals receipt CD-\d+$/);
    visitor.expectCleanConsole();
    await visitor.leave();
  });
});
