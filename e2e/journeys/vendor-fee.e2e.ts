import { eventually } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../browser.js';
import { begin, confirm, fillCard, mountCardForm } from '../card-form.js';
import { sqlOf } from '../databases.js';
import { mailsTo } from '../inbox.js';
import { signInByMail } from '../sign-in.js';

const PAYS = '4242424242424242';
const ASKS_THE_BANK = '4000002760003184';
const IS_REFUSED = '4000000000000002';

describe('the vendor fee', () => {
  const { newVisitor } = useBrowser();

  test('is paid by card without signing in: one account, which registers later, and one receipt', async () => {
    const email = 'payer@pizza.example.edu';
    const visitor = await newVisitor();
    await visitor.open('/how-it-works');
    await mountCardForm(visitor);
    await fillCard(visitor.page, IS_REFUSED);
    const clientSecret = await begin(visitor.page, email);
    expect(await begin(visitor.page, email)).toBe(clientSecret);
    expect(await confirm(visitor.page, clientSecret, email)).toEqual({ error: 'Your card was declined.' });
    await fillCard(visitor.page, PAYS);
    expect(await confirm(visitor.page, clientSecret, email)).toEqual({ status: 'succeeded' });
    await eventually(
      async () =>
        expect(await sqlOf('identity', 'SELECT role FROM users WHERE email = $1', [email])).toEqual([
          { role: 'student' },
        ]),
      { within: 15_000 },
    );
    await eventually(
      async () =>
        expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
          expect.stringMatching(/^Your Campus Deals receipt CD-\d+$/),
        ]),
      { within: 15_000 },
    );
    // The browser itself reports the declined card, and nothing else.
    expect(visitor.complaints.filter((line) => !line.includes('402'))).toEqual([]);
    await visitor.leave();
  });

  test('is paid by a signed-in user after their bank’s check: they stay signed in, as a vendor', async () => {
    const email = 'owner@pizza.example.edu';
    const owner = await newVisitor();
    await signInByMail(owner, email);
    await owner.open('/how-it-works');
    await mountCardForm(owner);
    await fillCard(owner.page, ASKS_THE_BANK);
    const paying = confirm(owner.page, await begin(owner.page, email), email);
    await owner.page
      .frameLocator('iframe[title="Confirm the payment with your bank"]')
      .getByRole('button', { name: 'Complete authentication' })
      .click();
    expect(await paying).toEqual({ status: 'succeeded' });
    await eventually(
      async () =>
        expect(await owner.json('/api/vendor/payment/status')).toMatchObject({ status: 'paid', hasPaid: true }),
      { within: 15_000 },
    );
    await eventually(
      async () => expect(await owner.json('/api/auth/session')).toMatchObject({ authenticated: true, role: 'vendor' }),
      { within: 15_000 },
    );
    expect(await owner.write('POST', '/api/vendor/payment', { email })).toBe(409);
    owner.expectCleanConsole();
    await owner.leave();
  });
});
