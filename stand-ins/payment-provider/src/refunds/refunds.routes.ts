import type Stripe from 'stripe';
import type { Database, Trx } from '../database/database.js';
import { newId, now } from '../database/ids.js';
import { getObject, getObjectForUpdate, insertObject, listObjects, updateObject } from '../database/objects.js';
import { invalidRequest } from '../errors/stripe-error.js';
import { emit } from '../events/events.js';
import type { Api } from '../http/api.js';
import type { Parameters } from '../http/form.js';
import { listParameters } from '../http/lists.js';

const LIST = '/v1/refunds';

export function refundsRoutes(api: Api, db: Database): void {
  api.post(LIST, ({ parameters }) => db.transaction().execute((trx) => refund(trx, parameters)));
  api.get(LIST, ({ parameters }) => {
    const where = { payment_intent: parameters.text('payment_intent'), charge: parameters.text('charge') };
    const page = listParameters(parameters);
    parameters.refuseOthers();
    return listObjects<Stripe.Refund>(db, 'refund', LIST, { ...page, where });
  });
  api.get(`${LIST}/:id`, async ({ id, parameters }) => {
    parameters.refuseOthers();
    return getObject<Stripe.Refund>(db, 'refund', id);
  });
  api.get('/v1/charges/:id', async ({ id, parameters }) => {
    parameters.refuseOthers();
    return getObject<Stripe.Charge>(db, 'charge', id);
  });
}

/** Refunds the rest of a charge, or a part of it. */
async function refund(trx: Trx, parameters: Parameters): Promise<Stripe.Refund> {
  const chargeId = parameters.text('charge') ?? (await chargeOfIntent(trx, parameters.text('payment_intent')));
  const amount = parameters.integer('amount', { least: 1 });
  const reason = parameters.text('reason');
  const metadata = parameters.metadata();
  parameters.refuseOthers();
  const charge = await getObjectForUpdate<Stripe.Charge>(trx, 'charge', chargeId);
  const left = charge.amount_captured - charge.amount_refunded;
  if (charge.disputed)
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  if (left === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (amount !== undefined && amount > left)
    throw invalidRequest(
      `Refund amount ($${(amount / 100).toFixed(2)}) is greater than unrefunded amount on charge ($${(left / 100).toFixed(2)})`,
      { param: 'amount' },
    );
  const created = newRefund(charge, amount ?? left, reason, metadata);
  const refunded = charge.amount_refunded + created.amount;
  const after = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount_captured };
  await insertObject(trx, created);
  await updateObject(trx, after);
  await emit(trx, 'refund.created', created);
  await emit(trx, 'charge.refunded', after);
  return created;
}

async function chargeOfIntent(trx: Trx, intentId: string | undefined): Promise<string> {
  if (!intentId)
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.', {
      code: 'parameter_missing',
      param: 'payment_intent',
    });
  const intent = await getObject<Stripe.PaymentIntent>(trx, 'payment_intent', intentId);
  if (intent.status !== 'succeeded' || typeof intent.latest_charge !== 'string')
    throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  return intent.latest_charge;
}

function newRefund(
  charge: Stripe.Charge,
  amount: number,
  reason: string | undefined,
  metadata: Record<string, string>,
): Stripe.Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  } as unknown as Stripe.Refund;
}
