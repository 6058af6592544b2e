import 'reflect-metadata';
import type { FeeRefundReason } from '@campus-deals/contracts/enumerations';
import type { DomainEvent, EventName } from '@campus-deals/contracts/events';
import { DEFAULT_SETTINGS } from '@campus-deals/contracts/settings.dto';
import { Settings } from '@campus-deals/settings';
import { eventually } from '@campus-deals/testing';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DeliveriesService } from '../deliveries/deliveries.module.js';
import { partsOf } from '../testing/mail-parts.js';
import { NotificationUnderTest } from '../testing/notification-app.js';

let notification: NotificationUnderTest;
let last = 41;
beforeAll(async () => {
  notification = await NotificationUnderTest.start();
});
afterAll(() => notification.stop());

/** Creates a payment that billing knows. */
function aPayment(email: string): { paymentId: number; amount: number; currency: string } {
  const paymentId = ++last;
  const facts = { amount: 1000, currency: 'usd' };
  notification.billing.receipts.set(paymentId, {
    ...facts,
    email,
    receiptNumber: `CD-${paymentId}`,
    paidAt: '2026-11-22T18:00:00.000Z',
  });
  return { paymentId, ...facts };
}
const anEvent = <N extends EventName>(name: N, payload: DomainEvent<N>['payload']): DomainEvent<N> => ({
  id: uuidv7(),
  name,
  version: 1,
  occurredAt: new Date().toISOString(),
  payload,
});
const statuses = async (paymentId: number): Promise<string[]> => {
  const sql = `select status from deliveries where (about->>'paymentId')::int = ?`;
  return (await notification.sql<{ status: string }>(sql, [paymentId])).map(({ status }) => status);
};
const becomes = (paymentId: number, expected: string[]): Promise<void> =>
  eventually(async () => expect(await statuses(paymentId)).toEqual(expected), { within: 10_000 });

describe('a paid fee', () => {
  const paid = (email: string): DomainEvent<'VendorFeePaid'> =>
    anEvent('VendorFeePaid', { ...aPayment(email), userId: null, version: 1 });
  const send = (event: DomainEvent<'VendorFeePaid'>): Promise<void> =>
    notification.handle('send-receipt-when-fee-paid', event);

  test('the receipt is one mail, however often the payment is told of', async () => {
    const event = paid('val@pizza.example');
    await send(event);
    await send(event);
    // After a refund that the bank did not take.
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
      expect(part).toContain('1 Campus Way, Springfield, IL 62701');
    }
  });

  test('who is erased by then gets none', async () => {
    const event = paid('gone@pizza.example');
    notification.billing.receipts.delete(event.payload.paymentId);
    await send(event);
    expect(await statuses(event.payload.paymentId)).toEqual([]);
  });

  test('it waits while billing is away', async () => {
    const event = paid('waits@pizza.example');
    notification.billing.away = true;
    await expect(send(event)).rejects.toThrow('Temporarily unavailable');
    notification.billing.away = false;
    await send(event);
    await becomes(event.payload.paymentId, ['sent']);
    expect(notification.inbox.to('waits@pizza.example')).toHaveLength(1);
  });

  test('it is sent under the name and address that admins have set', async () => {
    const settings = { ...DEFAULT_SETTINGS, productName: 'Quad', postalAddress: '2 New Way', version: 9 };
    await notification.deliver('SettingsChanged', settings);
    await eventually(() => notification.app.get(Settings).current().productName === 'Quad', { within: 5000 });
    const event = paid('named@pizza.example');
    await send(event);
    await becomes(event.payload.paymentId, ['sent']);
    const raw = notification.inbox.to('named@pizza.example')[0]?.raw ?? '';
    expect(raw).toMatch(/^From: Quad <hello@campusdeals\.example>\r?$/m);
    expect(raw).toContain(`Subject: Your Quad receipt CD-${event.payload.paymentId}\r\n`);
    for (const part of partsOf(raw).values()) expect(part).toContain('2 New Way');
  });
});

describe('a refunded fee', () => {
  const refunded = (
    email: string,
    reason?: FeeRefundReason,
    userId: number | null = null,
  ): DomainEvent<'VendorFeeRefunded'> =>
    anEvent('VendorFeeRefunded', { ...aPayment(email), userId, version: 2, ...(reason && { reason }) });
  const mail = (event: DomainEvent<'VendorFeeRefunded'>): Promise<void> =>
    notification.handle('mail-payer-when-fee-refunded', event);

  test.each<[FeeRefundReason | undefined, string, string]>([
    [undefined, 'Your registration fee was refunded', 'pay the fee again'],
    ['refund', 'Your registration fee was refunded', 'pay the fee again'],
    ['dispute', 'Your registration fee went back to the cardholder', 'pay the fee again'],
    ['duplicate', 'You paid the registration fee twice: we refunded one payment', 'nothing you need to do'],
  ])('an end by %s is one mail, however often it is told of', async (reason, subject, consequence) => {
    const address = `${reason ?? 'older'}@pizza.example`;
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

  test('one whose payer is erased by then is mailed to nobody', async () => {
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
      notification.app.get(DeliveriesService, { strict: false }).erase(4711, undefined),
    );
    expect(await statuses(event.payload.paymentId)).toEqual([]);
  });
});
