import type { FeeRefundReason } from '@campus-deals/contracts/enumerations';

interface FeeRefundedCopy {
  subject: string;
  heading: string;
  lead: string;
  consequence: string;
}

const AT_THE_BANK = 'Your bank usually shows it within 5 to 10 business days.';
const PAY_AGAIN = 'Deals that are approved stay. To post new deals, pay the fee again on your dashboard.';

/** Explains why the fee no longer counts, and what to do. */
export function feeRefundedCopy(reason: FeeRefundReason, amount: string): FeeRefundedCopy {
  switch (reason) {
    case 'dispute':
      return {
        subject: 'Your registration fee went back to the cardholder',
        heading: `${amount} went back to the cardholder`,
        lead: 'The cardholder disputed the payment of your vendor registration fee, and the bank decided in their favor.',
        consequence: PAY_AGAIN,
      };
    case 'duplicate':
      return {
        subject: 'You paid the registration fee twice: we refunded one payment',
        heading: `You paid twice: ${amount} is on its way back`,
        lead: `Your vendor registration fee was paid already, so we refunded the second payment. ${AT_THE_BANK}`,
        consequence: 'Your first payment counts, and your deals stay. There is nothing you need to do.',
      };
    case 'refund':
      return {
        subject: 'Your registration fee was refunded',
        heading: `${amount} is on its way back`,
        lead: `We refunded your vendor registration fee. ${AT_THE_BANK}`,
        consequence: PAY_AGAIN,
      };
  }
}

/** Returns an amount of minor units with its currency: "$10.00". */
export function amountText(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
