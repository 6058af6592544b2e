import type Stripe from 'stripe';
import { newId, now, type Database, type Trx } from '../database/database.js';
import { getObjectForUpdate, insertObject, listObjects, updateObject } from '../database/objects.js';
import { invalidRequest } from '../errors/stripe-error.js';
import { emit } from '../events/events.js';
import type { Api } from '../http/api.js';

const PATH = '/v1/disputes';

/** Opens a dispute of a charge. Its amount is withdrawn until the dispute is closed. */
export async function openDispute(trx: Trx, charge: Stripe.Charge): Promise<void> {
  const dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [withdrawal(charge)],
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  await insertObject(trx, dispute);
  await updateObject(trx, { ...charge, disputed: true } as Stripe.Charge);
  await emit(trx, 'charge.dispute.created', dispute);
  await emit(trx, 'charge.dispute.funds_withdrawn', dispute);
}

/** Returns the balance transaction of a dispute: the withdrawn amount, and a fee of 15 dollars. */
function withdrawal({ amount, currency }: Stripe.Charge): object {
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: -amount,
    created: now(),
    currency,
    fee: 1500,
    net: -amount - 1500,
    reporting_category: 'dispute',
    type: 'adjustment',
  };
}

export function disputesRoutes(api: Api, db: Database): void {
  api.get(PATH, ({ parameters }) =>
    listObjects<Stripe.Dispute>(db, 'dispute', parameters, { payment_intent: parameters.text('payment_intent') }),
  );
  // Accepts the dispute, which loses it.
  api.post(`${PATH}/:id/close`, ({ id, parameters }) => {
    parameters.refuseOthers();
    return db.transaction().execute(async (trx) => {
      const dispute = await getObjectForUpdate<Stripe.Dispute>(trx, 'dispute', id);
      if (dispute.status === 'lost')
        throw invalidRequest('This dispute is already closed', { code: 'dispute_already_closed' });
      const closed = { ...dispute, status: 'lost' } as Stripe.Dispute;
      await updateObject(trx, closed);
      await emit(trx, 'charge.dispute.closed', closed);
      return closed;
    });
  });
}
