import { longDate } from '@campus-deals/contracts/date-text';
import { vendorFeeText } from '@campus-deals/contracts/money-text';
import type { PaymentStatusDto } from '@campus-deals/contracts/billing/payment.dto';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { to } from '../../config/paths.js';
import { useTimeZone } from '../../lib/browser/clock.js';
import { paymentStatusQuery } from './payment.api.js';

/** "Paid on November 21, 2026. Receipt CD-000042." */
export function feeText({ status, amount, paidAt, receiptNumber }: PaymentStatusDto, timeZone: string): string {
  const fee = vendorFeeText(amount);
  const paid = `${fee} paid${paidAt ? ` on ${longDate(paidAt, timeZone)}` : ''}.`;
  switch (status) {
    case 'paid':
      return receiptNumber ? `${paid} Receipt ${receiptNumber}.` : paid;
    case 'processing':
      return 'The payment is on its way. This takes some minutes at most.';
    case 'disputed':
      return `${paid} The cardholder has disputed it: the bank decides.`;
    case 'refunded':
      return 'The fee was paid back. New deals need it again.';
    default:
      return fee === null ? 'There is no registration fee.' : `${fee}, once: then post as many deals as you like.`;
  }
}

/** Shows the status of the fee in a sentence; nothing if it cannot be read. */
export function FeeDetails() {
  const timeZone = useTimeZone();
  const { data } = useQuery({ ...paymentStatusQuery, staleTime: 0 });
  if (!data) return null;
  return (
    <p className="text-[0.9375rem] text-muted">
      {feeText(data, timeZone)}
      {data.receiptId !== null && (
        <>
          {' '}
          <Link to={to('receipt', { id: data.receiptId })} className="link">
            Open the receipt
          </Link>
        </>
      )}
    </p>
  );
}
