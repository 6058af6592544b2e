import type Stripe from 'stripe';
import type { Database, Trx } from '../database/database.js';
import { newId, now } from '../database/ids.js';
import { getObject, getObjectForUpdate, insertObject, listObjects, updateObject } from '../database/objects.js';
import { invalidRequest } from '../errors/stripe-error.js';
import { emit } from '../events/events.js';
import type { Api } from '../http/api.js';
import { listParameters } from '../http/lists.js';

const LIST = '/v1/disputes';
const ANSWER_WITHIN_SECONDS = 7 * 24 * 3600;

/** Opens a dispute of a charge. Its amount is withdrawn until the dispute is closed. */
export async function openDispute(trx: Trx, charge: Stripe.Charge): Promise<void> {
  const dispute = newDispute(charge);
  await insertObject(trx, dispute);
  await updateObject(trx, { ...charge, disputed: true } as Stripe.Charge);
  await emit(trx, 'charge.dispute.created', dispute);
  await emit(trx, 'charge.dispute.funds_withdrawn', dispute);
}

export function disputesRoutes(api: Api, db: Database): void {
  api.get(LIST, ({ parameters }) => {
    const where = { payment_intent: parameters.text('payment_intent'), charge: parameters.text('charge') };
    const page = listParameters(parameters);
    parameters.refuseOthers();
    return listObjects<Stripe.Dispute>(db, 'dispute', LIST, { ...page, where });
  });
  api.get(`${LIST}/:id`, async ({ id, parameters }) => {
    parameters.refuseOthers();
    return getObject<Stripe.Dispute>(db, 'dispute', id);
  });
  // The text of the evidence decides, like in Stripe's test mode.
  api.post(`${LIST}/:id`, ({ id, parameters }) => {
    const evidence = parameters.nested('evidence');
    const text = evidence?.text('uncategorized_text');
    evidence?.refuseOthers();
    parameters.boolean('submit');
    parameters.refuseOthers();
    if (text !== 'winning_evidence' && text !== 'losing_evidence')
      throw invalidRequest('evidence[uncategorized_text] must be winning_evidence or losing_evidence here', {
        param: 'evidence',
      });
    return close(db, id, text === 'winning_evidence' ? 'won' : 'lost');
  });
  api.post(`${LIST}/:id/close`, ({ id, parameters }) => {
    parameters.refuseOthers();
    return close(db, id, 'lost');
  });
}

function close(db: Database, id: string, status: 'won' | 'lost'): Promise<Stripe.Dispute> {
  return db.transaction().execute(async (trx) => {
    const dispute = await getObjectForUpdate<Stripe.Dispute>(trx, 'dispute', id);
    if (dispute.status === 'won' || dispute.status === 'lost')
      throw invalidRequest('This dispute is already closed', { code: 'dispute_already_closed' });
    const closed = { ...dispute, status } as Stripe.Dispute;
    await updateObject(trx, closed);
    if (status === 'won') await emit(trx, 'charge.dispute.funds_reinstated', closed);
    await emit(trx, 'charge.dispute.closed', closed);
    return closed;
  });
}

function newDispute(charge: Stripe.Charge): Stripe.Dispute {
  return {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { enhanced_evidence: {}, uncategorized_text: null },
    evidence_details: {
      due_by: now() + ANSWER_WITHIN_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
    },
    reason: 'fraudulent',
    status: 'needs_response',
  } as unknown as Stripe.Dispute;
}
