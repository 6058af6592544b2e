import type { LedgerStatus, PaymentStatus } from '@campus-deals/contracts/enumerations';
import type { ReceiptDto } from '@campus-deals/contracts/internal.dto';
import { VENDOR_FEE_CURRENCY } from '@campus-deals/contracts/limits';
import type { PaymentStatusDto } from '@campus-deals/contracts/billing/payment.dto';
import type { Payment } from './payment.entity.js';

function statusForPayer(status: LedgerStatus): PaymentStatus {
  if (status === 'lost') return 'disputed';
  return status === 'canceled' ? 'none' : status;
}

/** `fee`: amount of a payment that is still to be made. */
export function presentStatus(payment: Payment | undefined, fee: number): PaymentStatusDto {
  const isMade = payment !== undefined && (payment.hasPaid || payment.status === 'processing');
  return {
    status: payment ? statusForPayer(payment.status as LedgerStatus) : 'none',
    hasPaid: payment?.hasPaid ?? false,
    amount: isMade ? payment.amount : fee,
    currency: isMade ? payment.currency : VENDOR_FEE_CURRENCY,
    paidAt: payment?.paidAt?.toISOString() ?? null,
    receiptNumber: payment?.receiptText() ?? null,
    receiptId: payment?.paidAt ? payment.id : null,
  };
}

/** Returns a receipt; undefined if the payment is unpaid or its payer is erased. */
export function presentReceipt(payment: Payment): ReceiptDto | undefined {
  const { email, amount, currency, paidAt } = payment;
  const receiptNumber = payment.receiptText();
  if (email === null || paidAt === null || receiptNumber === null) return undefined;
  return { email, amount, currency, receiptNumber, paidAt: paidAt.toISOString() };
}
