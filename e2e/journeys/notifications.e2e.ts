import { AxeBuilder } from '@axe-core/playwright';
import { eventually } from '@campus-deals/testing';
import type { CDPSession } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, PHONE, useBrowser } from '../browser.js';
import { sqlOf } from '../databases.js';
import { signInByCode } from '../sign-in.js';
import { stack } from '../stack.js';

const COLLEGE = 'university-of-iowa';
/** Timeout for a decision's notification, which is published 10 s after the decision. */
const TOLD_WITHIN_MS = 25_000;

/** Delivers a push to the service worker directly, since Chromium reaches no push service here. */
async function push(cdp: CDPSession, origin: string, payload: object): Promise<void> {
  const registrationId = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (own) resolve(own.registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registrationId,
    data: JSON.stringify(payload),
  });
}

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

  test('sees what blocks notifications, and reaches a deal through its push', async () => {
    const student = await newVisitor();
    const { page, context } = student;
    await student.signInAs('User');
    const [college] = Object.values(await student.json('/api/colleges/active?limit=1')) as { shortName: string }[];
    const [deal] = Object.values(await student.json(`/api/colleges/${college?.shortName}/deals?limit=1`)) as {
      id: number;
      title: string;
    }[];
    const cdp = await context.newCDPSession(page);
    const { targetInfo } = await cdp.send('Target.getTargetInfo');
    const setting = (value: 'denied' | 'granted') =>
      cdp.send('Browser.setPermission', {
        permission: { name: 'notifications' },
        setting: value,
        origin: new URL(stack().url).origin,
        ...(targetInfo.browserContextId && { browserContextId: targetInfo.browserContextId }),
      });

    await setting('denied');
    await student.open('/faq');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('button', { name: 'Enable Notifications' }).click();
    await page.getByText('Notification Permission Denied').first().waitFor();
    await page
      .getByText('Please enable notifications in your browser settings to receive deal alerts.')
      .first()
      .waitFor();

    await setting('granted');
    const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers();
    const path = `/college/${college?.shortName}/deal/${deal?.id}`;
    await push(cdp, new URL(stack().url).origin, {
      title: 'New Deal Available!',
      body: `${deal?.title}: 50% off (No expiration)`,
      tag: `deal-${deal?.id}`,
      path,
      requireInteraction: true,
    });
    const shown = await eventually(
      async () => {
        const [first] = await worker.evaluate(async () => {
          const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
          const all = await registration.getNotifications();
          return all.map(({ title, body, tag, requireInteraction }) => ({ title, body, tag, requireInteraction }));
        });
        if (!first) throw new Error('none yet');
        return first;
      },
      { message: 'the push was never shown' },
    );
    expect(shown).toEqual({
      title: 'New Deal Available!',
      body: `${deal?.title}: 50% off (No expiration)`,
      tag: `deal-${deal?.id}`,
      requireInteraction: true,
    });
    // Notification buttons cannot be pressed in a headless browser.
    await worker.evaluate(async () => {
      const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
      const [notification] = await registration.getNotifications();
      if (notification) self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification }));
    });
    await page.waitForURL((url) => url.pathname.endsWith(`/deal/${deal?.id}`));
    await page.getByRole('heading', { level: 1, name: deal?.title ?? '' }).waitFor();
    student.expectCleanConsole();
    await student.leave();
  });
});
