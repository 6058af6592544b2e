import type { FeeRefundReason } from '@campus-deals/contracts/enumerations';
import { forFile } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { NotificationUnderTest } from '../testing/notification-app.js';
import { MessagesService } from './messages.service.js';

let lastPayment = 141;
const notification = await forFile(NotificationUnderTest.start());

/** Registers a payment with billing. */
function aPayment(email: string) {
  const paymentId = ++lastPayment;
  const receipt = { email, amount: 1000, currency: 'usd', receiptNumber: `CD-${paymentId}` };
  notification.billing.receipts.set(paymentId, { ...receipt, paidAt: '2026-11-22T18:00:00.000Z' });
  return { paymentId, userId: null as number | null, amount: 1000, currency: 'usd', version: 1 };
}
type Payment = ReturnType<typeof aPayment>;
const paid = (payment: Payment): Promise<void> =>
  notification.handleTwice('send-receipt-when-fee-paid', 'VendorFeePaid', payment);
const refunded = (payment: Payment, reason: FeeRefundReason = 'refund'): Promise<void> =>
  notification.handleTwice('mail-payer-when-fee-refunded', 'VendorFeeRefunded', { ...payment, version: 2, reason });
const disputed = (payment: Payment, day = 23): Promise<void> => {
  const payload = { ...payment, version: 2, disputedAt: `2026-11-${day}T12:00:00.000Z` };
  return notification.handleTwice('mail-payer-when-fee-disputed', 'VendorFeeDisputed', payload);
};
const sent = ({ paymentId }: Payment): Promise<void> => notification.mailsBecome('paymentId', paymentId, ['sent']);

test('the receipt is one mail, however often the payment event comes', async () => {
  const payment = aPayment('val@pizza.example');
  await paid(payment);
  // Follows a refund that the bank rejected.
  await paid({ ...payment, version: 3 });
  await sent(payment);
  const mail = notification.onlyMail('val@pizza.example');
  expect(mail.subject).toBe(`Your Campus Deals receipt CD-${payment.paymentId}`);
  expect(mail.raw).not.toMatch(/List-Unsubscribe/i);
  for (const part of mail.parts)
    for (const expected of [
      '$10.00',
      'November 22, 2026',
      'http://localhost:3000/vendor/dashboard#continue',
      `http://localhost:3000/vendor/receipts/${payment.paymentId}#continue`,
      '1 Campus Way, Springfield, IL 62701',
    ])
      expect(part).toContain(expected);
});

test('mails are sent under the name and address from the settings', async () => {
  await notification.set({ productName: 'Quad', postalAddress: '2 New Way' });
  const payment = aPayment('named@pizza.example');
  await paid(payment);
  await sent(payment);
  const { raw, subject, parts } = notification.onlyMail('named@pizza.example');
  expect(raw).toMatch(/^From: Quad <hello@campusdeals\.example>\r?$/m);
  expect(subject).toBe(`Your Quad receipt CD-${payment.paymentId}`);
  for (const part of parts) expect(part).toContain('2 New Way');
  await notification.set({});
});

test.each<[FeeRefundReason, string, string]>([
  ['refund', 'Your registration fee was refunded', 'pay the fee again'],
  ['dispute', 'Your registration fee went back to the cardholder', 'pay the fee again'],
  ['duplicate', 'You paid the registration fee twice: we refunded one payment', 'nothing you need to do'],
])('an end by %s is one mail, however often it is told of', async (reason, subject, consequence) => {
  const payment = aPayment(`${reason}@pizza.example`);
  await refunded(payment, reason);
  await sent(payment);
  const mail = notification.onlyMail(`${reason}@pizza.example`);
  expect(mail.subject).toBe(subject);
  for (const part of mail.parts)
    for (const expected of ['$10.00', consequence, 'http://localhost:3000/vendor/dashboard#continue'])
      expect(part).toContain(expected);
});

test('a refund asks for no payment if admins have set the fee to 0', async () => {
  await notification.set({ vendorFeeCents: 0 });
  const payment = aPayment('free@pizza.example');
  await refunded(payment);
  await sent(payment);
  for (const part of notification.onlyMail('free@pizza.example').parts) {
    expect(part).toContain('there is no registration fee at present');
    expect(part).not.toContain('pay the fee again');
  }
  await notification.set({});
});

test('a dispute is one mail when it opens, however often it is told of, and another when it opens again', async () => {
  const payment = aPayment('disputed@pizza.example');
  await disputed(payment);
  await sent(payment);
  for (const part of notification.onlyMail('disputed@pizza.example').parts)
    for (const expected of ['$10.00', 'On November 23, 2026', 'Nothing changes until the bank decides'])
      expect(part).toContain(expected);
  await disputed(payment, 24);
  expect(await notification.mailStates('paymentId', payment.paymentId)).toHaveLength(2);
});

test.each([
  ['a receipt', paid],
  ['a refund', refunded],
])('nothing is sent about %s if the payer is erased by then', async (_what, tell) => {
  const payment = aPayment('gone@pizza.example');
  notification.billing.receipts.delete(payment.paymentId);
  await tell(payment);
  expect(await notification.mailStates('paymentId', payment.paymentId)).toEqual([]);
});

test('the mail to another billing address is erased with the account', async () => {
  const payment = { ...aPayment('books@accountant.example'), userId: 4711 };
  await refunded(payment);
  await sent(payment);
  await notification.inTransaction(() => notification.get(MessagesService).erase(4711, undefined));
  expect(await notification.mailStates('paymentId', payment.paymentId)).toEqual([]);
});
