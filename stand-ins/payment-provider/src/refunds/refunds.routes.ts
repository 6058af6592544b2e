import type Stripe from 'stripe';
import { newId, now, type Database, type Trx } from '../database/database.js';
import { getObject, getObjectForUpdate, insertObject, listObjects, updateObject } from '../database/objects.js';
import { invalidRequest } from '../errors/stripe-error.js';
import { emit } from '../events/events.js';
import type { Api } from '../http/api.js';
import type { Parameters } from '../http/form.js';

const PATH = '/v1/refunds';

export function refundsRoutes(api: Api, db: Database): void {
  api.post(PATH, ({ parameters }) => db.transaction().execute((trx) => refund(trx, parameters)));
  api.get(PATH, ({ parameters }) =>
    listObjects<Stripe.Refund>(db, 'refund', parameters, { payment_intent: parameters.text('payment_intent') }),
  );
}

/** Refunds a payment: `amount` of it, or all that is left. */
async function refund(trx: Trx, parameters: Parameters): Promise<object> {
  const intentId = parameters.requiredText('payment_intent');
  const requested = parameters.integer('amount', { least: 1 });
  const reason = parameters.text('reason') ?? null;
  parameters.refuseOthers();
  const intent = await getObject<Stripe.PaymentIntent>(trx, 'payment_intent', intentId);
  if (intent.status !== 'succeeded')
    throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  const charge = await getObjectForUpdate<Stripe.Charge>(trx, 'charge', String(intent.latest_charge));
  if (charge.disputed)
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  if (charge.refunded)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const left = charge.amount - charge.amount_refunded;
  const amount = requested ?? left;
  if (amount > left)
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  const created = {
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    metadata: {},
    payment_intent: intentId,
    reason,
    status: 'succeeded',
  };
  const amount_refunded = charge.amount_refunded + amount;
  const after: Stripe.Charge = { ...charge, amount_refunded, refunded: amount === left };
  await insertObject(trx, created);
  await updateObject(trx, after);
  await emit(trx, 'refund.created', created);
  await emit(trx, 'charge.refunded', after);
  return created;
}
