import type { VendorReceiptDto } from '@campus-deals/contracts/billing/receipt.dto';
import type { Movement, Payment, Receipt } from '../payments/public.js';

interface Papers {
  receipt: Receipt;
  /** Rows of the ledger in the payment's currency, oldest first. */
  movements: Movement[];
  isOwn: boolean;
}

/** Returns a receipt. Its amounts are the ledger's, so that a later fee setting changes none. */
export function presentVendorReceipt(payment: Payment, { receipt, movements, isOwn }: Papers): VendorReceiptDto {
  const { id, currency, paidAt, email } = payment;
  const { sellerName, sellerAddress, sellerTaxId, payerName, payerAddress } = receipt;
  const sum = (rows: Movement[]): number => rows.reduce((total, { amount }) => total + amount, 0);
  return {
    id,
    number: payment.receiptText() ?? '',
    paidAt: (paidAt ?? payment.createdAt).toISOString(),
    currency,
    paid: sum(movements.filter(({ kind }) => kind === 'charge')),
    balance: sum(movements),
    lines: movements.map(({ kind, amount, occurredAt }) => ({ kind, amount, occurredAt: occurredAt.toISOString() })),
    seller: { name: sellerName, address: sellerAddress, taxId: sellerTaxId || null },
    payer: { name: payerName, address: payerAddress, email },
    isOwn,
  };
}
