import 'reflect-metadata';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { DEFAULT_SETTINGS } from '@campus-deals/contracts/identity/settings.dto';
import { Settings } from '@campus-deals/settings';
import { eventually } from '@campus-deals/testing';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partsOf } from '../testing/mail-parts.js';
import { NotificationUnderTest } from '../testing/notification-app.js';

let notification: NotificationUnderTest;
let last = 41;
beforeAll(async () => {
  notification = await NotificationUnderTest.start();
});
afterAll(() => notification.stop());

/** Registers a payment with billing and returns the event that it was paid. */
function paid(email: string, version = 1, paymentId = ++last): DomainEvent<'VendorFeePaid'> {
  notification.billing.receipts.set(paymentId, {
    email,
    amount: 1000,
    currency: 'usd',
    receiptNumber: `CD-${paymentId}`,
    paidAt: '2026-11-22T18:00:00.000Z',
  });
  const payload = { paymentId, userId: null, amount: 1000, currency: 'usd', version };
  return { id: uuidv7(), name: 'VendorFeePaid', version: 1, occurredAt: new Date().toISOString(), payload };
}
const send = (event: DomainEvent<'VendorFeePaid'>): Promise<void> =>
  notification.handle('send-receipt-when-fee-paid', event);
const statuses = async (paymentId: number): Promise<string[]> =>
  (
    await notification.sql<{ status: string }>(`select status from messages where (about->>'paymentId')::int = ?`, [
      paymentId,
    ])
  ).map(({ status }) => status);
const becomes = (paymentId: number, expected: string[]): Promise<void> =>
  eventually(async () => expect(await statuses(paymentId)).toEqual(expected));

test('the receipt is one mail, however often the payment event comes', async () => {
  const event = paid('val@pizza.example');
  await send(event);
  await send(event);
  // Follows a refund that the bank rejected.
  await send({ ...event, id: uuidv7(), payload: { ...event.payload, version: 3 } });
  await becomes(event.payload.paymentId, ['sent']);
  const [mail, ...more] = notification.inbox.to('val@pizza.example');
  expect(more).toEqual([]);
  expect(mail?.raw).toContain(`Subject: Your Campus Deals receipt CD-${event.payload.paymentId}\r\n`);
  expect(mail?.raw).not.toMatch(/List-Unsubscribe/i);
  for (const part of partsOf(mail?.raw ?? '').values()) {
    expect(part).toContain('$10.00');
    expect(part).toContain('November 22, 2026');
    expect(part).toContain('http://localhost:3000/vendor/dashboard#continue');
    expect(part).toMatch(/http:\/\/localhost:3000\/vendor\/receipts\/\d+#continue/);
    expect(part).toContain('1 Campus Way, Springfield, IL 62701');
  }
});

test('a payer erased by then gets none', async () => {
  const event = paid('gone@pizza.example');
  notification.billing.receipts.delete(event.payload.paymentId);
  await send(event);
  expect(await statuses(event.payload.paymentId)).toEqual([]);
});

test('it waits while billing is unavailable', async () => {
  const event = paid('waits@pizza.example');
  notification.billing.away = true;
  await expect(send(event)).rejects.toThrow('Temporarily unavailable');
  notification.billing.away = false;
  await send(event);
  await becomes(event.payload.paymentId, ['sent']);
  expect(notification.inbox.to('waits@pizza.example')).toHaveLength(1);
});

test('it is sent under the name and address from the settings', async () => {
  const settings = { ...DEFAULT_SETTINGS, productName: 'Quad', postalAddress: '2 New Way', version: 9 };
  await notification.deliver('SettingsChanged', settings);
  await eventually(() => notification.app.get(Settings).current().productName === 'Quad');
  const event = paid('named@pizza.example');
  await send(event);
  await becomes(event.payload.paymentId, ['sent']);
  const raw = notification.inbox.to('named@pizza.example')[0]?.raw ?? '';
  expect(raw).toMatch(/^From: Quad <hello@campusdeals\.example>\r?$/m);
  expect(raw).toContain(`Subject: Your Quad receipt CD-${event.payload.paymentId}\r\n`);
  for (const part of partsOf(raw).values()) expect(part).toContain('2 New Way');
});
