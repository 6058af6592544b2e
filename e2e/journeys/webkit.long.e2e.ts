import { eventually } from '@campus-deals/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sqlOf } from '../databases.js';
import { SOON } from '../factories.js';
import { showFailures } from '../failures.js';
import { codeIn, linkIn, signInMail } from '../sign-in.js';
import { fillIn } from '../public-pages.js';
import { screensOf } from '../screens.js';
import { WebKitVisitor } from '../webkit.js';

const COLLEGE = 'university-of-iowa';
const NAME = 'University of Iowa';

const visitors = new Set<WebKitVisitor>();
showFailures(visitors);

async function newVisitor(): Promise<WebKitVisitor> {
  const visitor = await WebKitVisitor.arrive();
  visitors.add(visitor);
  onTestFinished(visitor.leave);
  return visitor;
}

/** Signs up with the code of the mail. */
async function newStudent(address: string): Promise<WebKitVisitor> {
  const student = await newVisitor();
  await askForMail(student, address);
  await student.type('textbox', /code/i, codeIn(await signInMail(address)));
  await isSignedIn(student, 'user');
  return student;
}

async function askForMail(visitor: WebKitVisitor, address: string): Promise<void> {
  await visitor.open('/login');
  await visitor.type('textbox', /email/i, address);
  await visitor.press('button', 'Send Magic Link');
  await visitor.find('heading', 'Check your email');
}

/** Waits until the visitor has a session and has left the page that made it. */
const isSignedIn = (visitor: WebKitVisitor, role: string): Promise<void> =>
  eventually(
    async () => {
      expect(await visitor.driver.getCurrentUrl()).not.toMatch(/\/(login|verify)/);
      expect(await visitor.json('/api/auth/session')).toMatchObject({ authenticated: true, role });
    },
    { ...SOON, message: 'the visitor was never signed in' },
  );

const isSignedOut = (visitor: WebKitVisitor): Promise<void> =>
  eventually(async () => expect(await visitor.json('/api/auth/session')).toMatchObject({ authenticated: false }), {
    ...SOON,
    message: 'the student is still signed in',
  });

/** Signs in as a demo account. */
async function newDemoUser(role: 'user' | 'admin'): Promise<WebKitVisitor> {
  const visitor = await newVisitor();
  await visitor.open('/faq');
  expect(await visitor.write('POST', '/api/auth/dev-login', { role })).toBe(200);
  return visitor;
}

/** Returns a pending deal, shown as a page, that takes 25 percent off a price that it does not state. */
async function aPendingDeal(title: string): Promise<{ id: number; vendorId: number }> {
  const [deal] = await sqlOf(
    'catalog',
    `INSERT INTO deals (vendor_id, college_id, title, description, discount_value, status)
     SELECT v.id, v.college_id, $1, 'Made by a journey.', '25', 'pending'
     FROM vendors v JOIN colleges c ON c.id = v.college_id WHERE c.short_name = $2 ORDER BY v.id LIMIT 1
     RETURNING id, vendor_id`,
    [title, COLLEGE],
  );
  return { id: Number(deal?.['id']), vendorId: Number(deal?.['vendor_id']) };
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

  test('a student signs up with the code of the mail, saves a deal, gets a code, and signs out', async () => {
    const student = await newStudent('webkit-student@example.edu');
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
      { ...SOON, message: 'no code was issued' },
    );
    expect(String(voucher?.['code'])).toMatch(/\w/);
    await student.open('/user/saved');
    await student.find('link', title);

    await student.press('button', 'Menu');
    await student.press('button', 'Sign Out');
    await isSignedOut(student);
  });

  test('a student signs up with the link of the mail', async () => {
    const address = 'webkit-link@example.edu';
    const student = await newVisitor();
    await askForMail(student, address);
    await student.open(linkIn(await signInMail(address)));
    await student.press('button', 'Confirm your email');
    await isSignedIn(student, 'user');
    expect(await student.json('/api/user/profile')).toMatchObject({ email: address });
  });

  test('a student is alerted while the page is open, uses a deal, and exports what it saved', async () => {
    const [student, admin] = await Promise.all([newStudent('webkit-week@example.edu'), newDemoUser('admin')]);
    const title = 'WebKit: a quarter off soup';
    const { id, vendorId } = await aPendingDeal(title);
    expect(await student.write('POST', '/api/user/follows', { topic: `vendor:${vendorId}` })).toBe(200);

    // The alert leaves when the decision can no longer be undone.
    await student.open('/user/account?tab=notifications');
    await student.find('heading', 'Account Settings');
    expect(await admin.write('PATCH', `/api/admin/deals/${id}/approve`, {})).toBe(200);
    await student.reads(title);

    await student.open(`/college/${COLLEGE}/deal/${id}`);
    await student.press('button', 'Show at the counter');
    await student.press('button', 'I am at the counter');
    await student.reads(/Counted at/);
    await student.open('/user/savings');
    await student.find('link', title);
    await student.find('link', 'Export CSV');
    expect(
      await student.driver.executeScript<string>("return fetch('/api/user/savings.csv').then((file) => file.text())"),
    ).toContain(title);
  }, 300_000);

  test('every screen of a student fits', async () => {
    const student = await newDemoUser('user');
    for (const [template, heading, , button] of screensOf('User')) {
      await student.open(await fillIn(template, (path) => student.json(path)));
      await student.find('heading', heading);
      if (button) {
        await student.press('button', button);
        await student.find('dialog', /./);
      }
      // Its window is never narrower than 447 px.
      for (const width of [447, 1280]) {
        await student.resize({ width, height: 800 });
        await eventually(
          async () =>
            expect(
              await student.driver.executeScript<number[]>(
                'return [innerWidth, document.documentElement.scrollWidth - document.documentElement.clientWidth]',
              ),
            ).toEqual([width, 0]),
          { every: 100, message: `${template} at ${width} px has no sideways scroll` },
        );
      }
    }
  }, 480_000);
});
