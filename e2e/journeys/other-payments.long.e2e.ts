import { eventually } from '@campus-deals/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useBrowser } from '../browser.js';
import { mailsTo } from '../inbox.js';
import { startOtherProvider, type OtherProvider } from '../other-provider.js';
import { fillCard, openPayment } from '../payment-form.js';

const PAYS = '4242424242424242';

/** Points STRIPE_* and STRIPE_API_URL at a provider on another port, which sends the events. */
describe('with STRIPE_* pointed at another provider', () => {
  const { newVisitor } = useBrowser();
  let other: OtherProvider;

  beforeAll(async () => {
    other = await startOtherProvider('payment-provider');
  }, 180_000);
  afterAll(() => other?.stop());

  test('the fee is paid by card there, and its event causes the receipt', async () => {
    const email = 'payer@elsewhere.example.edu';
    const visitor = await newVisitor({ baseURL: other.url });
    const { payments } = (await visitor.json('/api/config')) as { payments: { scriptUrl: string } };
    expect(new URL(payments.scriptUrl, other.url).origin).toBe(other.providerUrl);
    const modal = await openPayment(visitor, email);
    await fillCard(visitor.page, PAYS);
    await modal.getByRole('button', { name: 'Pay $10 & Continue' }).click();
    await modal.getByRole('heading', { name: 'Check your email' }).waitFor();
    await eventually(
      async () =>
        expect((await mailsTo(email, other.mailUrl)).map(({ subject }) => subject)).toContainEqual(
          expect.stringMatching(/^Your Campus Deals receipt CD-\d+$/),
        ),
      { within: 60_000 },
    );
    visitor.expectCleanConsole();
    await visitor.leave();
  });
});
