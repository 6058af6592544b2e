import { eventually } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { PHONE, useBrowser } from '../browser.js';
import { sqlOf } from '../databases.js';
import { signInByCode } from '../sign-in.js';

const COLLEGE = 'university-of-iowa';
const NAME = 'University of Iowa';

/** Returns a pending deal, shown as a page, that takes 25 percent off a price that it does not state. */
async function aPendingDeal(title: string): Promise<{ id: number; vendorId: number; vendorName: string }> {
  const [deal] = await sqlOf(
    'catalog',
    `INSERT INTO deals (vendor_id, college_id, title, description, discount_value, status)
     SELECT v.id, v.college_id, $1, 'Made by a journey.', '25', 'pending'
     FROM vendors v JOIN colleges c ON c.id = v.college_id WHERE c.short_name = $2 ORDER BY v.id DESC LIMIT 1
     RETURNING id, vendor_id, (SELECT name FROM vendors WHERE id = vendor_id) AS vendor_name`,
    [title, COLLEGE],
  );
  return { id: Number(deal?.['id']), vendorId: Number(deal?.['vendor_id']), vendorName: String(deal?.['vendor_name']) };
}

describe('a student’s first week', () => {
  const { newVisitor } = useBrowser();

  test('finds, follows, is alerted, uses a deal, corrects and exports what it saved, and leaves', async () => {
    const title = 'First week: a quarter off soup';
    const [student, admin] = [await newVisitor({ viewport: PHONE }), await newVisitor()];
    const { page } = student;
    const { userId } = await signInByCode(student, 'first-week@example.edu');
    await admin.signInAs('Admin');
    const { id, vendorId, vendorName } = await aPendingDeal(title);

    // Finds.
    await student.open('/');
    await page
      .getByRole('combobox', { name: /college/i })
      .first()
      .fill('university of iowa');
    await page.getByRole('option', { name: /University of Iowa.*\d deals/ }).click();
    await page.getByRole('heading', { level: 1, name: NAME }).waitFor();
    const { id: collegeId } = await student.json(`/api/colleges/${COLLEGE}`);
    expect(await student.write('PUT', '/api/user/profile', { collegeId })).toBe(200);

    // Follows, and is alerted with the reason.
    await student.open(`/college/${COLLEGE}/vendor/${vendorId}`);
    await page.getByRole('button', { name: `Follow ${vendorName}`, exact: true }).click();
    await page.getByRole('button', { name: `Follow ${vendorName}`, exact: true, pressed: true }).waitFor();
    await student.open('/user/account?tab=notifications');
    await page.getByRole('heading', { level: 1, name: 'Account Settings' }).waitFor();
    expect(await admin.write('PATCH', `/api/admin/deals/${id}/approve`, {})).toBe(200);
    const alert = page.getByRole('listitem').filter({ hasText: title }).first();
    await alert.waitFor({ timeout: 45_000 });
    await alert.getByRole('button', { name: /Why did I get this/ }).click();
    await page
      .getByText(/You follow/)
      .first()
      .waitFor();

    // Uses it at the counter.
    await student.open(`/college/${COLLEGE}/deal/${id}`);
    await page.getByRole('button', { name: 'Show at the counter' }).last().click();
    await page.getByRole('button', { name: 'I am at the counter' }).click();
    await page
      .getByText(/Counted at/)
      .first()
      .waitFor();

    // Sees that the saving is not known, enters the bill, and exports it.
    await student.open('/user/savings');
    const saving = page.getByRole('listitem').filter({ hasText: title });
    await saving.getByText('Not known').waitFor();
    await saving.getByRole('button', { name: /^Enter the bill/ }).click();
    const dialog = page.getByRole('dialog', { name: 'What was the bill?' });
    await dialog.getByRole('textbox', { name: 'Bill before the discount' }).fill('20.00');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await saving.getByText('$5.00').waitFor();
    await saving.getByText('By your bill').waitFor();
    await page.getByRole('region', { name: 'This month' }).getByText('$5.00').waitFor();
    expect(await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe('/api/user/savings.csv');
    const file = await student.context.request.get('/api/user/savings.csv');
    expect(await file.text()).toContain(`${title},5.00,You`);

    student.expectCleanConsole();

    // Leaves, without a trace.
    await student.open('/user/account');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await page.getByRole('textbox', { name: /DELETE/ }).fill('DELETE');
    await page
      .getByRole('button', { name: /^Delete( my)? account$/i })
      .last()
      .click();
    await eventually(async () => (await student.json('/api/auth/session')).authenticated === false, {
      within: 20_000,
      message: 'the student is signed out',
    });
    await eventually(
      async () => {
        const entries = await sqlOf('catalog', 'SELECT 1 FROM redemption_entries WHERE user_id = $1', [userId]);
        const told = await sqlOf('notification', 'SELECT 1 FROM users WHERE id = $1', [userId]);
        expect([...entries, ...told]).toEqual([]);
      },
      { within: 45_000, message: 'the account is erased' },
    );
    await student.leave();
    await admin.leave();
  }, 240_000);
});
