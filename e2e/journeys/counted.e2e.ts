import { eventually } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { PHONE, useBrowser } from '../browser.js';
import { sqlOf } from '../databases.js';
import { whoIs } from '../sign-in.js';

describe('a deal that shows its page', () => {
  const { newVisitor } = useBrowser();

  test('is counted once when the student presses "I am at the counter", then needs the PIN of the shop', async () => {
    const vendor = await newVisitor();
    await vendor.signInAs('Vendor');
    const { userId } = await whoIs(vendor);
    const [college] = await sqlOf(
      'catalog',
      `SELECT id, short_name FROM colleges WHERE is_active AND status = 'live' ORDER BY id LIMIT 1`,
    );
    const [shop] = await sqlOf(
      'catalog',
      'SELECT id FROM vendors ORDER BY (user_id = $1) DESC NULLS LAST, id LIMIT 1',
      [userId],
    );
    await sqlOf('catalog', 'UPDATE vendors SET user_id = $1 WHERE id = $2', [userId, shop?.id]);
    const post = async (title: string): Promise<number> => {
      const [deal] = await sqlOf(
        'catalog',
        `INSERT INTO deals (vendor_id, college_id, title, description, discount_value, status, approved_at)
         VALUES ($1, $2, $3, 'Shown at the counter.', '25', 'approved', now()) RETURNING id`,
        [shop?.id, college?.id, title],
      );
      return Number(deal?.id);
    };
    const [soup, tea] = [await post('Soup of the day'), await post('Tea of the day')];

    const student = await newVisitor({ viewport: PHONE });
    const { page } = student;
    await student.signInAs('User');
    const openCounter = async (id: number) => {
      await student.open(`/college/${String(college?.short_name)}/deal/${id}`);
      await page.getByRole('button', { name: 'Show at the counter' }).last().click();
    };
    await openCounter(soup);
    await page.getByRole('button', { name: 'I am at the counter' }).dblclick();
    const clock = page.getByRole('timer', { name: 'The time now' });
    const before = await clock.textContent();
    await eventually(async () => expect(await clock.textContent()).not.toBe(before), { message: 'the clock stands' });
    await page.getByText(/^Counted at/).waitFor();
    // Another page of the student shows the same use.
    await openCounter(soup);
    await page.getByText(/^Counted at/).waitFor();

    await vendor.open('/vendor/dashboard?tab=profile');
    await vendor.page.getByRole('button', { name: 'Set a PIN' }).click();
    await vendor.page.getByRole('textbox', { name: 'PIN' }).fill('4711');
    await vendor.page.getByRole('button', { name: 'Save PIN' }).click();
    await vendor.page.getByText('Students cannot count themselves').waitFor();

    await openCounter(tea);
    await page.getByLabel('PIN of the shop').fill('0000');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('This is not the shop’s PIN').waitFor();
    await page.getByLabel('PIN of the shop').fill('4711');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText(/^Confirmed by the shop at/).waitFor();

    for (const id of [soup, tea]) {
      await vendor.open(`/vendor/analytics?dealId=${id}`);
      const totals = await vendor.page.getByRole('region', { name: 'Totals' }).textContent();
      expect(totals).toMatch(/Codes1\D.*Redemptions1\D/);
    }
    await vendor.page.getByText('Counted with your PIN.').waitFor();
    // The wrong PIN.
    expect(student.complaints.filter((line) => !/status of 400/.test(line))).toEqual([]);
    await vendor.open('/vendor/dashboard?tab=profile');
    await vendor.page.getByRole('button', { name: 'Remove PIN' }).click();
    await vendor.page.getByRole('button', { name: 'Set a PIN' }).waitFor();
    vendor.expectCleanConsole();
    await student.leave();
    await vendor.leave();
  }, 120_000);
});
