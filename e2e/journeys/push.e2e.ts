import { eventually } from '@campus-deals/testing';
import type { CDPSession } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from '../browser.js';
import { aCollege, aDeal, aStudent, aVendor, SOON } from '../factories.js';
import { stack } from '../stack.js';

/**
 * Returns a function that delivers a push to the service worker of `origin`: directly, since Chromium reaches no push
 * service here. It does not report whether the push arrived.
 */
async function pushTo(cdp: CDPSession, origin: string): Promise<(payload: object) => Promise<void>> {
  const found = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (own) resolve(own.registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  const registrationId = await found;
  return async (payload) => {
    await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(payload) });
  };
}

// A headless shell shows no notifications.
const { newVisitor } = useBrowser([]);

test('a student sees what blocks notifications, and reaches a deal through its push', async () => {
  const student = await newVisitor();
  const { page, context } = student;
  const college = await aCollege();
  const deal = await aDeal(await aVendor(college));
  await aStudent(student, { college });
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
  await student.reads('Notification Permission Denied');
  await student.reads('Please enable notifications in your browser settings to receive deal alerts.');

  await setting('granted');
  const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers();
  const push = await pushTo(cdp, new URL(stack().url).origin);
  const shown = await eventually(
    async () => {
      // Sent anew at each try, since Chromium loses one now and then.
      await push({
        title: 'New Deal Available!',
        body: `${deal.title}: 50% off (No expiration)`,
        tag: `deal-${deal.id}`,
        path: deal.path,
        requireInteraction: true,
      });
      const [first] = await worker.evaluate(async () => {
        const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
        const all = await registration.getNotifications();
        return all.map(({ title, body, tag, requireInteraction }) => ({ title, body, tag, requireInteraction }));
      });
      if (!first) throw new Error('none yet');
      return first;
    },
    { ...SOON, message: 'the push was never shown' },
  );
  expect(shown).toEqual({
    title: 'New Deal Available!',
    body: `${deal.title}: 50% off (No expiration)`,
    tag: `deal-${deal.id}`,
    requireInteraction: true,
  });
  // Notification buttons cannot be pressed in a headless browser.
  await worker.evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await registration.getNotifications();
    if (notification) self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification }));
  });
  await page.waitForURL((url) => url.pathname.endsWith(`/deal/${deal.id}`));
  await page.getByRole('heading', { level: 1, name: deal.title }).waitFor();
  student.expectCleanConsole();
});
