import type { PaymentSnapshot } from '../stripe/public.js';
import type { Movement } from './movement.entity.js';
import type { ProviderState } from './payment.entity.js';

type Row = Pick<Movement, 'kind' | 'providerId' | 'amount' | 'currency' | 'occurredAt'>;

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
  return { kind, providerId: id, amount, currency, occurredAt: new Date(created * 1000) };
}
