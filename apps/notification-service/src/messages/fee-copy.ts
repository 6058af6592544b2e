import type { FeeRefundReason } from '@campus-deals/contracts/enumerations';
import type { ReceiptDto } from '@campus-deals/contracts/internal.dto';
import { amountText } from '@campus-deals/contracts/money-text';

export interface FeeCopy {
  subject: string;
  preview: string;
  heading: string;
  lead: string;
  consequence: string;
}

type Amount = Pick<ReceiptDto, 'amount' | 'currency'>;

const AT_THE_BANK = 'Your bank usually shows it within 5 to 10 business days.';
const payAgain = (hasFee: boolean): string =>
  hasFee
    ? 'Deals that are approved stay. To post new deals, pay the fee again on your dashboard.'
    : 'Your deals stay, and you can post new ones: there is no registration fee at present.';

/** Thanks for the fee. */
export function feeReceiptCopy(
  receipt: Amount & Pick<ReceiptDto, 'receiptNumber' | 'paidAt'>,
  product: string,
): FeeCopy {
  const amount = amountText(receipt.amount, receipt.currency);
  const day = dayText(receipt.paidAt);
  return {
    subject: `Your ${product} receipt ${receipt.receiptNumber}`,
    preview: `${amount}, paid on ${day}. Post as many deals as you like.`,
    heading: `Thank you: ${amount} paid`,
    lead: `Vendor registration fee, one-time, paid by card on ${day}.`,
    consequence: 'You can post as many deals as you like; each is reviewed within 1-2 business days.',
  };
}

/** Explains why the fee no longer counts, and what to do. `hasFee`: whether new deals need one at present. */
export function feeRefundedCopy(reason: FeeRefundReason, { amount, currency }: Amount, hasFee: boolean): FeeCopy {
  const copy = refundCopy(reason, amountText(amount, currency), payAgain(hasFee));
  return { ...copy, preview: `${copy.heading}. ${copy.consequence}` };
}

/** Explains that the fee counts until the bank has decided, and how the cardholder can end the dispute. */
export function feeDisputedCopy(receipt: Amount, disputedAt: string): FeeCopy {
  const heading = `The payment of ${amountText(receipt.amount, receipt.currency)} is disputed`;
  return {
    subject: 'Your registration fee is disputed',
    preview: `${heading}. You can post deals until the bank decides.`,
    heading,
    lead: `On ${dayText(disputedAt)} the cardholder asked their bank for the vendor registration fee back.`,
    consequence:
      'Nothing changes until the bank decides: your deals stay, and you can post new ones. If the dispute is a mistake, ask the cardholder to withdraw it at their bank.',
  };
}

function refundCopy(reason: FeeRefundReason, amount: string, again: string): Omit<FeeCopy, 'preview'> {
  switch (reason) {
    case 'dispute':
      return {
        subject: 'Your registration fee went back to the cardholder',
        heading: `${amount} went back to the cardholder`,
        lead: 'The cardholder disputed the payment of your vendor registration fee, and the bank decided in their favor.',
        consequence: again,
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
        consequence: again,
      };
  }
}

const dayText = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
