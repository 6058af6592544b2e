import { eventually } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { DESKTOP, PHONE, useBrowser, type Visitor } from '../browser.js';
import { sqlOf } from '../databases.js';
import { aCollege, aDeal, anAdmin, aStudent, aVendor, SOON, type College } from '../factories.js';

const { newVisitor } = useBrowser();

const idsOf = async (visitor: Visitor, { shortName }: College): Promise<number[]> =>
  Object.values(await visitor.json(`/api/colleges/${shortName}/deals`)).map((deal) => (deal as { id: number }).id);

describe('the deals of a college', () => {
  test.each([
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ])('are found, saved and unsaved by a student on a %s', async (_name, viewport) => {
    const college = await aCollege();
    const { title } = await aDeal(await aVendor(college));
    const student = await newVisitor({ viewport });
    const { page } = student;
    await aStudent(student, { college });
    await student.open(`/college/${college.shortName}?tab=all`);
    await page.getByRole('button', { name: `Save ${title}`, exact: true }).click();
    await page.getByText('Deal saved', { exact: true }).first().waitFor();
    await student.open('/user/saved');
    await page.getByRole('button', { name: `Remove ${title} from saved`, exact: true }).click();
    await page.getByText('Deal removed from saved', { exact: true }).first().waitFor();
    await page.getByRole('link', { name: title }).first().waitFor({ state: 'detached' });
    await eventually(async () => expect(await student.json('/api/user/saved-deals')).toEqual([]), SOON);
    student.expectCleanConsole();
  });

  test('show a deal right after its approval, and no longer after its end', async () => {
    const college = await aCollege();
    const vendor = await aVendor(college);
    const [admin, student] = [await newVisitor(), await newVisitor()];
    await anAdmin(admin);
    const approved: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      expect(await idsOf(student, college)).toEqual(approved);
      const { id } = await aDeal(vendor, { status: 'pending' });
      expect(await admin.write('PATCH', `/api/admin/deals/${id}/approve`, {})).toBe(200);
      approved.unshift(id);
    }
    expect(await idsOf(student, college)).toEqual(approved);
    await sqlOf('catalog', `UPDATE deals SET end_date = now() - interval '1 second' WHERE vendor_id = $1`, [vendor.id]);
    await eventually(async () => expect(await idsOf(student, college)).toEqual([]), {
      ...SOON,
      message: 'the deals never expired',
    });
    expect((await student.context.request.get(`/api/deals/${approved[0]}`)).status()).toBe(404);
    await student.page.goto(`/college/${college.shortName}/deal/${approved[0]}`);
    await student.page.getByText('Deal Not Found').first().waitFor();
  });
});

describe('by keyboard alone', () => {
  test('the campus map is used, in sync with its list', async () => {
    const college = await aCollege();
    await aVendor(college);
    await aVendor(college);
    const student = await newVisitor();
    const { page } = student;
    await student.open(`/college/${college.shortName}/map`);
    await page
      .getByRole('group', { name: /^Vendors around/ })
      .getByRole('button')
      .first()
      .focus();
    await page.keyboard.press('Enter');
    const about = page.getByRole('region', { name: /^About / });
    await about.waitFor();
    const list = page.getByRole('list', { name: 'Vendors on the map' });
    expect(await list.getByRole('button', { pressed: true }).count()).toBe(1);
    await page.keyboard.press('Escape');
    await about.waitFor({ state: 'detached' });
    student.expectCleanConsole();
  });

  test('a college is reached from the home page', async () => {
    const { name, shortName } = await aCollege();
    const visitor = await newVisitor();
    const { page } = visitor;
    await visitor.open('/');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/skip to/i);
    await visitor.collegeSearch.focus();
    // The word that no other college has.
    await page.keyboard.type(name.split(' ')[1] ?? '');
    // A part of the word may have found other colleges first.
    await page.getByRole('option').first().filter({ hasText: name }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/college/${shortName}`);
  });
});
