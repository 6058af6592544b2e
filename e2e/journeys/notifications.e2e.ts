import { AxeBuilder } from '@axe-core/playwright';
import { eventually } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { DESKTOP, PHONE, useBrowser } from '../browser.js';
import { sqlOf } from '../databases.js';
import { approve } from '../decisions.js';
import { aCollege, aDeal, anAdmin, aStudent, aVendor, SOON, unique } from '../factories.js';

const { newVisitor } = useBrowser();

test('a student with the bell open sees a deal that an admin approves without a reload, marks it as read and removes it', async () => {
  const [student, admin] = [await newVisitor({ viewport: DESKTOP }), await newVisitor()];
  const college = await aCollege();
  const { id, title } = await aDeal(await aVendor(college), { status: 'pending' });
  const [{ userId }] = await Promise.all([aStudent(student, { college }), anAdmin(admin)]);
  await student.open('/');
  const bell = student.page.getByRole('button', { name: /^Notifications/ });
  await bell.click();
  const panel = student.page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByRole('link', { name: 'All notifications and settings' }).waitFor();
  await approve(admin, id);

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
  await entry.waitFor({ timeout: SOON.within });
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
    ...SOON,
    message: 'it was never removed',
  });
  student.expectCleanConsole();

  // The connection breaks. Only the page's own notice shows it, and missed notifications arrive with the next
  // connection.
  const missed = `Told while away ${unique()}`;
  await student.context.setOffline(true);
  await student.reads(/offline/i);
  await sqlOf(
    'notification',
    `INSERT INTO notifications (kind, user_id, title, description, cause) VALUES ('sample', $1, $2, 'Hello.', $2)`,
    [userId, missed],
  );
  await student.context.setOffline(false);
  await panel.getByRole('listitem').filter({ hasText: missed }).waitFor();
  expect(await student.page.getByRole('alert').count()).toBe(0);
});
