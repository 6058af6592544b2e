import { AxeBuilder } from '@axe-core/playwright';
import { eventually } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { DESKTOP, PHONE, useBrowser } from '../browser.js';
import { sqlOf } from '../databases.js';
import { signInByCode } from '../sign-in.js';

const COLLEGE = 'university-of-iowa';
/** Timeout for a decision's notification, which is published 10 s after the decision. */
const TOLD_WITHIN_MS = 25_000;

/** Returns a pending deal with its college. */
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
    const [{ userId }] = await Promise.all([signInByCode(student, 'bell@example.edu'), admin.signInAs('Admin')]);
    expect(await student.write('PUT', '/api/user/profile', { collegeId })).toBe(200);
    await student.open('/');
    const bell = student.page.getByRole('button', { name: /^Notifications/ });
    await bell.click();
    const panel = student.page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByRole('link', { name: 'All notifications and settings' }).waitFor();
    expect(await admin.write('PATCH', `/api/admin/deals/${id}/approve`, {})).toBe(200);

    // Opens another tab with the small menu, which also shows the notification.
    const phone = await student.context.newPage();
    await phone.setViewportSize(PHONE);
    await phone.goto('/faq');
    await phone.getByRole('button', { name: 'Menu' }).click();
    // The menu's entry rather than the bell.
    const menu = phone.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('button', { name: /^Notifications/ }).click();
    const inMenu = menu.getByRole('region', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: title });

    const entry = panel.getByRole('listitem').filter({ hasText: title });
    await entry.waitFor({ timeout: TOLD_WITHIN_MS });
    await inMenu.waitFor();
    await entry.getByText('New', { exact: true }).waitFor();
    // The count is updated a moment later.
    await student.page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).waitFor();
    const { violations } = await new AxeBuilder({ page: student.page }).analyze();
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
    await entry.getByRole('button').first().click();
    await entry.getByText('New', { exact: true }).waitFor({ state: 'detached' });
    expect(await entry.getByRole('link', { name: /^View Deal/ }).getAttribute('href')).toContain(`/deal/${id}`);

    await entry.getByRole('button', { name: /^Remove/ }).click();
    await entry.waitFor({ state: 'detached' });
    // The other tab is updated, too.
    await inMenu.waitFor({ state: 'detached' });
    await eventually(async () => !JSON.stringify(await student.json('/api/user/notifications')).includes(title), {
      message: 'it was never removed',
    });
    student.expectCleanConsole();

    // The connection breaks. Only the page's own notice shows it, and missed notifications arrive with the next
    // connection.
    await student.context.setOffline(true);
    await student.page
      .getByText(/offline/i)
      .first()
      .waitFor();
    await sqlOf(
      'notification',
      `INSERT INTO notifications (kind, user_id, title, description, cause) VALUES ('sample', $1, $2, 'Hello.', $2)`,
      [userId, 'Told while away'],
    );
    await student.context.setOffline(false);
    await panel.getByRole('listitem').filter({ hasText: 'Told while away' }).waitFor();
    expect(await student.page.getByRole('alert').count()).toBe(0);
    await Promise.all([student.leave(), admin.leave()]);
  });
});
