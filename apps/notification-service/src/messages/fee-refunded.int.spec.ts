import 'reflect-metadata';
import type { FeeRefundReason } from '@campus-deals/contracts/enumerations';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { DEFAULT_SETTINGS } from '@campus-deals/contracts/identity/settings.dto';
import { Settings } from '@campus-deals/settings';
import { eventually } from '@campus-deals/testing';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MessagesService } from './messages.service.js';
import { partsOf } from '../testing/mail-parts.js';
import { NotificationUnderTest } from '../testing/notification-app.js';

let notification: NotificationUnderTest;
let last = 141;
beforeAll(async () => {
  notification = await NotificationUnderTest.start();
});
afterAll(() => notification.stop());

/** Registers a payment with billing and returns the event that it was refunded. */
function refunded(
  email: string,
  reason: FeeRefundReason = 'refund',
  userId: number | null = null,
): DomainEvent<'VendorFeeRefunded'> {
  const paymentId = ++last;
  const receipt = { email, amount: 1000, currency: 'usd', receiptNumber: `CD-${paymentId}` };
  notification.billing.receipts.set(paymentId, { ...receipt, paidAt: '2026-11-22T18:00:00.000Z' });
  const payload = { paymentId, userId, amount: 1000, currency: 'usd', version: 2, reason };
  return { id: uuidv7(), name: 'VendorFeeRefunded', version: 1, occurredAt: new Date().toISOString(), payload };
}
const mail = (event: DomainEvent<'VendorFeeRefunded'>): Promise<void> =>
  notification.handle('mail-payer-when-fee-refunded', event);
async function charge(vendorFeeCents: number, version: number): Promise<void> {
  await notification.deliver('SettingsChanged', { ...DEFAULT_SETTINGS, vendorFeeCents, version });
  await eventually(() => notification.app.get(Settings).current().vendorFeeCents === vendorFeeCents);
}
const statuses = async (paymentId: number): Promise<string[]> => {
  const sql = `select status from messages where (about->>'paymentId')::int = ?`;
  return (await notification.sql<{ status: string }>(sql, [paymentId])).map(({ status }) => status);
};
const becomes = (paymentId: number, expected: string[]): Promise<void> =>
  eventually(async () => expect(await statuses(paymentId)).toEqual(expected));

test.each<[FeeRefundReason, string, string]>([
  ['refund', 'Your registration fee was refunded', 'pay the fee again'],
  ['dispute', 'Your registration fee went back to the cardholder', 'pay the fee again'],
  ['duplicate', 'You paid the registration fee twice: we refunded one payment', 'nothing you need to do'],
])('an end by %s is one mail, however often it is told of', async (reason, subject, consequence) => {
  const address = `${reason}@pizza.example`;
  const event = refunded(address, reason);
  await mail(event);
  await mail(event);
  await mail({ ...event, id: uuidv7() });
  await becomes(event.payload.paymentId, ['sent']);
  const [sent, ...more] = notification.inbox.to(address);
  expect(more).toEqual([]);
  expect(sent?.raw.replaceAll(/\r\n[ \t]/g, ' ')).toContain(`Subject: ${subject}\r\n`);
  for (const part of partsOf(sent?.raw ?? '').values()) {
    const text = part.replaceAll(/\s+/g, ' ');
    for (const expected of ['$10.00', consequence, 'http://localhost:3000/vendor/dashboard#continue'])
      expect(text).toContain(expected);
  }
});

test('asks for no payment if admins have set the fee to 0', async () => {
  await charge(0, 1000);
  const event = refunded('free@pizza.example', 'refund');
  await mail(event);
  await becomes(event.payload.paymentId, ['sent']);
  const [sent] = notification.inbox.to('free@pizza.example');
  for (const part of partsOf(sent?.raw ?? '').values()) {
    const text = part.replaceAll(/\s+/g, ' ');
    expect(text).toContain('there is no registration fee at present');
    expect(text).not.toContain('pay the fee again');
  }
  await charge(1000, 1001);
});

test('a dispute is one mail when it opens, however often it is told of, and another when it opens again', async () => {
  const { id: _id, payload, ...event } = refunded('disputed@pizza.example');
  const { paymentId, userId, amount, currency, version } = payload;
  const mailDispute = (day: number): Promise<void> =>
    notification.handle('mail-payer-when-fee-disputed', {
      ...event,
      id: uuidv7(),
      name: 'VendorFeeDisputed',
      payload: { paymentId, userId, amount, currency, version, disputedAt: `2026-11-${day}T12:00:00.000Z` },
    });
  await mailDispute(23);
  await mailDispute(23);
  await becomes(paymentId, ['sent']);
  const [sent] = notification.inbox.to('disputed@pizza.example');
  for (const part of partsOf(sent?.raw ?? '').values()) {
    const text = part.replaceAll(/\s+/g, ' ');
    for (const expected of ['$10.00', 'On November 23, 2026', 'Nothing changes until the bank decides'])
      expect(text).toContain(expected);
  }
  await mailDispute(24);
  expect(await statuses(paymentId)).toHaveLength(2);
});

test('nothing is sent if the payer is erased by then', async () => {
  const event = refunded('gone@pizza.example');
  notification.billing.receipts.delete(event.payload.paymentId);
  await mail(event);
  expect(await statuses(event.payload.paymentId)).toEqual([]);
});

test('the mail to another billing address is erased with the account', async () => {
  const event = refunded('books@accountant.example', 'refund', 4711);
  await mail(event);
  await becomes(event.payload.paymentId, ['sent']);
  await notification.inTransaction(() =>
    notification.app.get(MessagesService, { strict: false }).erase(4711, undefined),
  );
  expect(await statuses(event.payload.paymentId)).toEqual([]);
});
