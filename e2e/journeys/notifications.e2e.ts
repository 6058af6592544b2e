import { AxeBuilder } from '@axe-core/playwright';
import { eventually } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { DESKTOP, PHONE, useBrowser } from '../browser.js';
import { sqlOf } from '../databases.js';
import { signInByMail } from '../sign-in.js';

const COLLEGE = 'university-of-iowa';
/** A decision is told 10 s after it was made. */
const TOLD_WITHIN_MS = 25_000;

/** A deal that waits for an admin; its college too. */
async function aPendingDeal(title: string): Promise<{ id: number; collegeId: number }> {
  const [row] = await sqlOf(
    'catalog',
    `INSERT INTO deals (vendor_id, college_id, title, description, discount_value, status)
     SELECT v.id, v.college_id, $1, 'Made by a journey.', '50', 'pending'
     FROM vendors v JOIN colleges c ON c.id = v.college_id WHERE c.short_name = $2 ORDER BY v.id LIMIT 1
     RETURNING id, college_id`,
    [title, COLLEGE],
  );
  return { id: Number(row?.['id']), collegeId: Number(row?.['college_id']) };
}

describe('a student with the bell open', () => {
  const { newVisitor } = useBrowser();

  test('sees a deal that an admin approves without a reload, marks it as read and removes it', async () => {
    const title = 'Bell: half off lunch';
    const [student, admin] = [await newVisitor({ viewport: DESKTOP }), await newVisitor()];
    const { id, collegeId } = await aPendingDeal(title);
    await Promise.all([signInByMail(student, 'bell@example.edu'), admin.signInAs('Admin')]);
    expect(await student.write('PUT', '/api/user/profile', { collegeId })).toBe(200);
    await student.open('/');
    const bell = student.page.getByRole('button', { name: /^Notifications/ });
    await bell.click();
    const panel = student.page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByRole('link', { name: 'All notifications and settings' }).waitFor();
    expect(await admin.write('PATCH', `/api/admin/deals/${id}/approve`, {})).toBe(200);

    // Meanwhile another tab, in whose small menu it comes as well.
    const phone = await student.context.newPage();
    await phone.setViewportSize(PHONE);
    await phone.goto('/faq');
    await phone.getByRole('button', { name: 'Menu' }).click();
    // Not the bell beside it.
    const menu = phone.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('button', { name: /^Notifications/ }).click();
    const inMenu = menu.getByRole('region', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: title });

    const entry = panel.getByRole('listitem').filter({ hasText: title });
    await entry.waitFor({ timeout: TOLD_WITHIN_MS });
    await inMenu.waitFor();
    await entry.getByText('New', { exact: true }).waitFor();
    // The count is told a moment after it.
    await student.page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).waitFor();
    const { violations } = await new AxeBuilder({ page: student.page }).analyze();
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
    await entry.getByRole('button').first().click();
    await entry.getByText('New', { exact: true }).waitFor({ state: 'detached' });
    expect(await entry.getByRole('link', { name: /^View Deal/ }).getAttribute('href')).toContain(`/deal/${id}`);

    await entry.getByRole('button', { name: /^Remove/ }).click();
    await entry.waitFor({ state: 'detached' });
    // The other tab hears of it.
    await inMenu.waitFor({ state: 'detached' });
    await eventually(async () => !JSON.stringify(await student.json('/api/user/notifications')).includes(title), {
      message: 'it was never removed',
    });
    student.expectCleanConsole();
    await Promise.all([student.leave(), admin.leave()]);
  });
});
