import { eventually } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { DESKTOP, PHONE, useBrowser, type Visitor } from '../browser.js';
import { sqlOf } from '../databases.js';
import { whoIs } from '../sign-in.js';
import { stack } from '../stack.js';

const COLLEGE = 'university-of-iowa';

interface Deal {
  id: number;
  title: string;
  vendorId: number;
  collegeId: number;
  redemptionKind: string;
}

const dealsOf = async (visitor: Visitor, query = ''): Promise<Deal[]> =>
  (await visitor.json(`/api/colleges/${COLLEGE}/deals${query}`)) as unknown as Deal[];

describe('the deals of a college', () => {
  const { newVisitor } = useBrowser();

  test.each([
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ])('are found, saved and unsaved by a student on a %s', async (_name, viewport) => {
    const student = await newVisitor({ viewport });
    await student.signInAs('User');
    await student.open(`/college/${COLLEGE}?tab=all`);
    const [deal] = await dealsOf(student);
    if (!deal) throw new Error('the demo has no deal');
    await student.page
      .getByRole('button', { name: `Save ${deal.title}`, exact: true })
      .first()
      .click();
    await student.page.getByText('Deal saved', { exact: true }).first().waitFor();
    await student.open('/user/saved');
    await student.page.getByRole('link', { name: deal.title }).first().waitFor();
    await student.page
      .getByRole('button', { name: new RegExp(`^Remove ${escaped(deal.title)}`) })
      .first()
      .click();
    await student.page.getByText('Deal removed from saved', { exact: true }).first().waitFor();
    await student.page.getByRole('link', { name: deal.title }).first().waitFor({ state: 'detached' });
    const saved = Object.values(await student.json('/api/user/saved-deals')) as unknown as Deal[];
    expect(saved.map(({ id }) => id)).not.toContain(deal.id);
    student.expectCleanConsole();
    await student.leave();
  });

  test('ask a visitor to sign in before one is saved', async () => {
    const visitor = await newVisitor();
    await visitor.open(`/college/${COLLEGE}?tab=all`);
    const [deal] = await dealsOf(visitor);
    await visitor.page
      .getByRole('button', { name: `Save ${deal?.title}`, exact: true })
      .first()
      .click();
    await visitor.page.getByText('Please sign in to save deals.').first().waitFor();
    expect(await whoIs(visitor)).toMatchObject({ authenticated: false });
    await visitor.leave();
  });

  test('show a deal right after its approval, and no longer after its end', async () => {
    const admin = await newVisitor();
    const student = await newVisitor();
    await admin.signInAs('Admin');
    const [known] = await dealsOf(student);
    if (!known) throw new Error('the demo has no deal');
    for (let round = 0; round < 20; round += 1) {
      await dealsOf(student, '?limit=5');
      const [row] = await sqlOf(
        'catalog',
        "INSERT INTO deals (vendor_id, college_id, title, description, discount_value, status) VALUES ($1, $2, $3, 'Made by a journey.', '10', 'pending') RETURNING id",
        [known.vendorId, known.collegeId, `Journey deal ${round}`],
      );
      const id = Number(row?.id);
      expect(await admin.write('PATCH', `/api/admin/deals/${id}/approve`, {})).toBe(200);
      expect((await dealsOf(student, '?limit=5'))[0]).toMatchObject({ id });
      expect(await admin.write('PATCH', `/api/admin/deals/${id}/approve`, {})).toBe(409);
    }
    const newest = (await dealsOf(student, '?limit=1'))[0];
    await sqlOf('catalog', "UPDATE deals SET end_date = now() - interval '1 second' WHERE title LIKE 'Journey deal%'");
    await eventually(
      async () =>
        (await sqlOf('catalog', "SELECT 1 FROM deals WHERE title LIKE 'Journey deal%' AND status = 'approved' LIMIT 1"))
          .length === 0,
      { within: 60_000, every: 500, message: 'the deals never expired' },
    );
    expect((await dealsOf(student, '?limit=50')).map(({ id }) => id)).not.toContain(newest?.id);
    expect((await student.context.request.get(`/api/deals/${newest?.id}`)).status()).toBe(404);
    await student.page.goto(`/college/${COLLEGE}/deal/${newest?.id}`);
    await student.page.getByText('Deal Not Found').first().waitFor();
    await admin.leave();
    await student.leave();
  }, 120_000);

  test('give each student a separate code, which the vendor can redeem once', async () => {
    const student = await newVisitor();
    const vendor = await newVisitor();
    await student.signInAs('User');
    await vendor.signInAs('Vendor');
    const { userId } = await whoIs(vendor);
    const deal = (await dealsOf(student, '?limit=50')).find(({ redemptionKind }) => redemptionKind === 'unique');
    if (!deal) throw new Error('the demo has no deal with codes of one’s own');
    await sqlOf('catalog', 'UPDATE vendors SET user_id = user_id + 1000000 WHERE user_id = $1', [userId]);
    await sqlOf('catalog', 'UPDATE vendors SET user_id = $1 WHERE id = $2', [userId, deal.vendorId]);
    const issue = async (): Promise<{ code: string }> =>
      (await student.send('POST', `/api/deals/${deal.id}/redemptions`, {})).json();
    const { code } = await issue();
    expect((await issue()).code).toBe(code);
    expect(await student.write('POST', '/api/vendor/redemptions', { scan: code })).toBe(403);
    const scans = await Promise.all(
      Array.from({ length: 10 }, () =>
        vendor.write('POST', '/api/vendor/redemptions', { scan: ` ${code.toLowerCase()} ` }),
      ),
    );
    expect(scans.filter((status) => status === 200)).toHaveLength(1);
    expect(scans.filter((status) => status === 409)).toHaveLength(9);
    await student.leave();
    await vendor.leave();
  });
});

describe('the campus map', () => {
  const { newVisitor } = useBrowser();

  test('is usable by keyboard alone, in sync with its list', async () => {
    const student = await newVisitor();
    await student.open(`/college/${COLLEGE}/map`);
    const markers = student.page.getByRole('group', { name: /^Vendors around/ }).getByRole('button');
    await markers.first().focus();
    await student.page.keyboard.press('Enter');
    await student.page.getByRole('region', { name: /^About / }).waitFor();
    expect(
      await student.page
        .getByRole('list', { name: 'Vendors on the map' })
        .getByRole('button', { pressed: true })
        .count(),
    ).toBe(1);
    await student.page.keyboard.press('Escape');
    await student.page.getByRole('region', { name: /^About / }).waitFor({ state: 'detached' });
    student.expectCleanConsole();
    await student.leave();
  });
});

describe('a college', () => {
  const { newVisitor } = useBrowser();

  test('is reached by keyboard alone from the home page', async () => {
    const visitor = await newVisitor();
    await visitor.open('/');
    await visitor.page.keyboard.press('Tab');
    const skip = await visitor.page.evaluate(() => document.activeElement?.textContent);
    expect(skip).toMatch(/skip to/i);
    await visitor.page
      .getByRole('combobox', { name: /college/i })
      .first()
      .focus();
    await visitor.page.keyboard.type('iowa');
    await visitor.page.getByRole('option').first().waitFor();
    await visitor.page.keyboard.press('ArrowDown');
    await visitor.page.keyboard.press('Enter');
    await visitor.page.waitForURL('**/college/**');
    await visitor.leave();
  });
});

describe('bad input about deals', () => {
  test.each([
    ['/api/deals/0', 400],
    ['/api/deals/abc', 400],
    ['/api/deals/99999999999', 400],
    ['/api/deals/2147483647', 404],
    ['/api/vendors/-1', 400],
    [`/api/colleges/${COLLEGE}/deals?category=meat`, 400],
    [`/api/colleges/${COLLEGE}/deals?cursor=${'A'.repeat(400)}`, 400],
    [`/api/colleges/${COLLEGE}/deals?limit=100000`, 400],
    [`/api/colleges/${COLLEGE}/deals?unknown=1`, 400],
    [`/api/colleges/${COLLEGE}/vendors?sort=price`, 400],
    ['/api/colleges/no-such-college/deals', 404],
    ['/api/search?q=%00', 400],
    [`/api/search?q=${'x'.repeat(10_000)}`, 414],
    ['/api/search', 400],
    ['/api/images/../../etc/passwd', 404],
  ])('%s answers %i', async (path, status) => {
    expect((await fetch(stack().url + path)).status).toBe(status);
  });
});

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
