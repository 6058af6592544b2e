import type { Insertable } from 'kysely';
import type { Tables } from '../tables.js';
import type { PaymentSnapshot } from '../stripe/public.js';
import type { ProviderState } from './payment.entity.js';

type Row = Omit<Insertable<Tables['movements']>, 'payment_id'>;
type FeeRow = Omit<Insertable<Tables['provider_fees']>, 'payment_id'>;

/** Returns every movement of money that Stripe reports for a payment. A repeated report yields the same rows. */
export function movementsOf({ charge, refunds, disputes }: PaymentSnapshot): Row[] {
  return [
    ...(charge?.paid && charge.captured ? [row('charge', charge, charge.amount_captured)] : []),
    ...refunds.flatMap((refund) => [
      row('refund', refund, -refund.amount),
      // The card's bank rejected the refund.
      ...(refund.status === 'failed' || refund.status === 'canceled'
        ? [row('refund_reversal', refund, refund.amount)]
        : []),
    ]),
    ...disputes
      // An inquiry moves no money.
      .filter(({ status }) => !status.startsWith('warning_') && status !== 'prevented')
      .flatMap((dispute) => [
        row('dispute', dispute, -dispute.amount),
        ...(dispute.status === 'won' ? [row('dispute_reversal', dispute, dispute.amount)] : []),
      ]),
  ];
}

/**
 * Returns the fees that Stripe kept for the charge and its disputes. Stripe knows the charge's soon after it; a
 * `charge.updated` event follows.
 */
export function feesOf({ charge, disputes }: PaymentSnapshot): FeeRow[] {
  return [charge?.balance_transaction, ...disputes.flatMap((dispute) => dispute.balance_transactions ?? [])]
    .filter((transaction) => typeof transaction === 'object' && transaction !== null)
    .filter(({ fee }) => fee !== 0)
    .map(({ id, fee, currency, created }) => ({ id, amount: fee, currency, occurred_at: new Date(created * 1000) }));
}

export function providerState({ intent, disputes }: PaymentSnapshot, now: Date): ProviderState {
  return {
    isProcessing: intent.status === 'processing',
    isBankAsking: intent.status === 'requires_action',
    isCanceled: intent.status === 'canceled',
    lostAt: disputes.some(({ status }) => status === 'lost') ? now : null,
  };
}

function row(
  kind: Row['kind'],
  { id, currency, created }: { id: string; currency: string; created: number },
  amount: number,
): Row {
  return { kind, provider_id: id, amount, currency, occurred_at: new Date(created * 1000) };
}
