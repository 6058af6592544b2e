import type Stripe from 'stripe';
import { createPaymentMethod } from '../cards/payment-methods.js';
import type { Database } from '../database/database.js';
import { getObject, getObjectForUpdate, listObjects, updateObject } from '../database/objects.js';
import { invalidRequest, resourceMissing } from '../errors/stripe-error.js';
import type { Api, Call } from '../http/api.js';
import { listParameters } from '../http/lists.js';
import { CURRENCIES } from './currencies.js';
import { forBrowser, type NewIntent } from './payment-intent.js';
import type { PaymentIntentsService } from './payment-intents.service.js';

const LIST = '/v1/payment_intents';
const MINIMUM_AMOUNT = 50;

export function paymentIntentsRoutes(api: Api, db: Database, intents: PaymentIntentsService): void {
  api.post('/v1/payment_methods', ({ parameters }) => createPaymentMethod(db, parameters), 'either');
  api.post(LIST, async ({ parameters }) => {
    const input = await readNewIntent(db, parameters);
    const isConfirmed = parameters.boolean('confirm') ?? false;
    const paymentMethod = parameters.text('payment_method');
    const returnUrl = parameters.text('return_url');
    parameters.refuseOthers();
    const intent = await intents.create(input);
    return isConfirmed ? intents.confirm(intent.id, { paymentMethod, returnUrl }) : intent;
  });
  api.get(LIST, ({ parameters }) => {
    const where = { customer: parameters.text('customer') };
    const page = listParameters(parameters);
    parameters.refuseOthers();
    return listObjects<Stripe.PaymentIntent>(db, 'payment_intent', LIST, { ...page, where });
  });
  api.get(
    `${LIST}/:id`,
    async (call) => {
      const clientSecret = call.parameters.text('client_secret');
      call.parameters.refuseOthers();
      const intent = await getObject<Stripe.PaymentIntent>(db, 'payment_intent', call.id);
      return shown(call, requireClientSecret(call, intent, clientSecret));
    },
    'either',
  );
  api.post(`${LIST}/:id`, ({ id, parameters }) => {
    const description = parameters.text('description');
    const receiptEmail = parameters.text('receipt_email');
    return db.transaction().execute(async (trx) => {
      const before = await getObjectForUpdate<Stripe.PaymentIntent>(trx, 'payment_intent', id);
      const after = {
        ...before,
        description: description ?? before.description,
        receipt_email: receiptEmail ?? before.receipt_email,
        metadata: parameters.metadata(before.metadata),
      };
      parameters.refuseOthers();
      await updateObject(trx, after);
      return after;
    });
  });
  api.post(
    `${LIST}/:id/confirm`,
    async (call) => {
      const { id, parameters } = call;
      const intent = await getObject<Stripe.PaymentIntent>(db, 'payment_intent', id);
      requireClientSecret(call, intent, parameters.text('client_secret'));
      const returnUrl = parameters.text('return_url');
      const data = parameters.nested('payment_method_data');
      const paymentMethod = parameters.text('payment_method') ?? (data && (await createPaymentMethod(db, data)).id);
      for (const name of ['expected_payment_method_type', 'use_stripe_sdk', 'receipt_email']) parameters.text(name);
      parameters.refuseOthers();
      return shown(call, await intents.confirm(id, { paymentMethod, returnUrl }));
    },
    'either',
  );
  // Called by the challenge page: the bank's part, not Stripe's.
  api.post(
    `${LIST}/:id/authenticate`,
    async (call) => {
      const intent = await getObject<Stripe.PaymentIntent>(db, 'payment_intent', call.id);
      requireClientSecret(call, intent, call.parameters.text('client_secret'));
      const outcome = call.parameters.requiredText('outcome');
      call.parameters.refuseOthers();
      return shown(call, await intents.authenticate(call.id, outcome === 'succeed'));
    },
    'either',
  );
  api.post(`${LIST}/:id/cancel`, ({ id, parameters }) => {
    const reason = parameters.text('cancellation_reason');
    parameters.refuseOthers();
    return intents.cancel(id, reason);
  });
}

async function readNewIntent(db: Database, parameters: Call['parameters']): Promise<NewIntent> {
  const amount = parameters.integer('amount') ?? parameters.missing('amount');
  const currency = parameters.requiredText('currency').toLowerCase();
  if (!CURRENCIES.includes(currency))
    throw invalidRequest(
      `Invalid currency: ${currency}. Stripe currently supports these currencies: ${CURRENCIES.join(', ')}`,
      { param: 'currency' },
    );
  if (amount < MINIMUM_AMOUNT)
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  const customer = parameters.text('customer') ?? null;
  if (customer) await requireCustomer(db, customer);
  parameters.nested('automatic_payment_methods');
  parameters.list('payment_method_types');
  for (const name of ['setup_future_usage', 'statement_descriptor', 'statement_descriptor_suffix', 'capture_method'])
    parameters.text(name);
  return {
    amount,
    currency,
    customer,
    metadata: parameters.metadata(),
    receiptEmail: parameters.text('receipt_email') ?? null,
    description: parameters.text('description') ?? null,
  };
}

async function requireCustomer(db: Database, id: string): Promise<void> {
  const { deleted } = await getObject<Stripe.Customer | Stripe.DeletedCustomer>(db, 'customer', id);
  if (deleted) throw resourceMissing('customer', id);
}

/** Requires the client secret: a browser's key grants access only to that intent. */
function requireClientSecret(
  { keyKind, id }: Call,
  intent: Stripe.PaymentIntent,
  clientSecret: string | undefined,
): Stripe.PaymentIntent {
  if (keyKind === 'publishable' && clientSecret !== intent.client_secret) throw resourceMissing('payment_intent', id);
  return intent;
}

const shown = ({ keyKind }: Call, intent: Stripe.PaymentIntent): object =>
  keyKind === 'publishable' ? forBrowser(intent) : intent;
