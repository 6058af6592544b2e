import { eventually } from '@campus-deals/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sqlOf } from '../databases.js';
import { codeIn, signInMail } from '../sign-in.js';
import { WebKitVisitor } from '../webkit.js';

const COLLEGE = 'university-of-iowa';
const NAME = 'University of Iowa';

async function newVisitor(): Promise<WebKitVisitor> {
  const visitor = await WebKitVisitor.arrive();
  onTestFinished(visitor.leave);
  return visitor;
}

/** Returns a deal of the college whose code is issued to each student. */
async function aDeal(visitor: WebKitVisitor): Promise<{ id: number; title: string }> {
  const deals = await visitor.json<{ id: number; title: string; redemptionKind: string }[]>(
    `/api/colleges/${COLLEGE}/deals?limit=50`,
  );
  const deal = deals.find(({ redemptionKind }) => redemptionKind === 'unique');
  if (!deal) throw new Error('the demo has no deal with codes of one’s own');
  return deal;
}

describe('in WebKit', () => {
  test('a visitor opens the menu, finds a college and a deal, is asked to sign in, and searches', async () => {
    const visitor = await newVisitor();
    await visitor.open('/');
    await visitor.press('button', 'Menu');
    await visitor.find('dialog', 'Menu');
    await visitor.press('button', 'Close');
    await visitor.type('combobox', /college/i, 'university of iowa');
    await visitor.press('option', /University of Iowa.*\d deals/);
    await visitor.find('heading', NAME);
    await visitor.press('tab', /^All Deals/);
    const { id, title } = await aDeal(visitor);
    await visitor.open(`/college/${COLLEGE}/deal/${id}`);
    await visitor.find('heading', title);
    await visitor.press('button', /^Sign in to redeem/);
    await visitor.find('dialog', /^Sign in to/);
    await visitor.open('/search?q=iowa');
    expect(await (await visitor.find('link', new RegExp(NAME))).isDisplayed()).toBe(true);
  });

  test('a visitor subscribes to a newsletter', async () => {
    const address = 'webkit-reader@example.edu';
    const visitor = await newVisitor();
    await visitor.open(`/college/${COLLEGE}/newsletter`);
    await visitor.type('textbox', 'Email', address);
    await visitor.press('button', 'Subscribe');
    await eventually(
      async () =>
        expect(
          await sqlOf('notification', 'SELECT 1 FROM newsletter_subscriptions WHERE email = $1', [address]),
        ).toHaveLength(1),
      { within: 15_000, message: 'the subscription was never stored' },
    );
  });

  test('a student signs up with the code of the mail, saves a deal, gets a code, and signs out', async () => {
    const address = 'webkit-student@example.edu';
    const student = await newVisitor();
    await student.open('/login');
    await student.type('textbox', /email/i, address);
    await student.press('button', 'Send Magic Link');
    await student.find('heading', 'Check your email');
    await student.type('textbox', /code/i, codeIn(await signInMail(address)));
    await eventually(
      async () => expect(await student.json('/api/auth/session')).toMatchObject({ authenticated: true, role: 'user' }),
      { within: 15_000, message: 'the student was never signed in' },
    );

    const { id, title } = await aDeal(student);
    await student.open(`/college/${COLLEGE}/deal/${id}`);
    await student.press('button', `Save ${title}`);
    await student.find('button', `Remove ${title} from saved`);
    await student.press('button', 'Get my code');
    const [voucher] = await eventually(
      async () => {
        const rows = await sqlOf('catalog', 'SELECT code FROM redemptions WHERE deal_id = $1 ORDER BY id DESC', [id]);
        return rows.length > 0 ? rows : null;
      },
      { within: 15_000, message: 'no code was issued' },
    );
    expect(String(voucher?.['code'])).toMatch(/\w/);
    await student.open('/user/saved');
    await student.find('link', title);

    await student.press('button', 'Menu');
    await student.press('button', 'Sign Out');
    await eventually(
      async () => expect(await student.json('/api/auth/session')).toMatchObject({ authenticated: false }),
      { within: 15_000, message: 'the student is still signed in' },
    );
  });
});
