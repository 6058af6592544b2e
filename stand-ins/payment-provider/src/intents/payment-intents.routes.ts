import type Stripe from 'stripe';
import { createPaymentMethod } from '../cards/payment-methods.js';
import type { Database } from '../database/database.js';
import { getObject } from '../database/objects.js';
import { invalidRequest, resourceMissing } from '../errors/stripe-error.js';
import type { Api, Call } from '../http/api.js';
import { forBrowser, type NewIntent } from './payment-intent.js';
import type { PaymentIntentsService } from './payment-intents.service.js';

const PATH = '/v1/payment_intents';
const MINIMUM_AMOUNT = 50;
const CURRENCIES = Intl.supportedValuesOf('currency').map((code) => code.toLowerCase());

export function paymentIntentsRoutes(api: Api, db: Database, intents: PaymentIntentsService): void {
  api.post(PATH, async ({ parameters }) => intents.create(await readNewIntent(db, parameters)));
  api.get(
    `${PATH}/:id`,
    async (call) => {
      const clientSecret = call.parameters.text('client_secret');
      call.parameters.refuseOthers();
      return shown(call, await accessibleIntent(db, call, clientSecret));
    },
    'either',
  );
  api.post(
    `${PATH}/:id/confirm`,
    async (call) => {
      const { id, parameters } = call;
      await accessibleIntent(db, call, parameters.text('client_secret'));
      const data = parameters.nested('payment_method_data');
      const returnUrl = parameters.text('return_url');
      const paymentMethod = data ? (await createPaymentMethod(db, data)).id : parameters.requiredText('payment_method');
      parameters.refuseOthers();
      return shown(call, await intents.confirm(id, paymentMethod, returnUrl));
    },
    'either',
  );
  // Called by the challenge page: the bank's part, not Stripe's.
  api.post(
    `${PATH}/:id/authenticate`,
    async (call) => {
      await accessibleIntent(db, call, call.parameters.text('client_secret'));
      return shown(call, await intents.authenticate(call.id, call.parameters.text('outcome') === 'succeed'));
    },
    'either',
  );
  api.post(`${PATH}/:id/cancel`, ({ id, parameters }) => {
    parameters.refuseOthers();
    return intents.cancel(id);
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
  if (customer) {
    const { deleted } = await getObject<Stripe.Customer | Stripe.DeletedCustomer>(db, 'customer', customer);
    if (deleted) throw resourceMissing('customer', customer);
  }
  parameters.nested('automatic_payment_methods');
  const [metadata, description] = [parameters.metadata(), parameters.text('description') ?? null];
  parameters.refuseOthers();
  return { amount, currency, customer, metadata, description };
}

/** Returns the intent. A browser's key grants access only with the client secret of that intent. */
async function accessibleIntent(
  db: Database,
  { keyKind, id }: Call,
  clientSecret: string | undefined,
): Promise<Stripe.PaymentIntent> {
  const intent = await getObject<Stripe.PaymentIntent>(db, 'payment_intent', id);
  if (keyKind === 'publishable' && clientSecret !== intent.client_secret) throw resourceMissing('payment_intent', id);
  return intent;
}

const shown = ({ keyKind }: Call, intent: Stripe.PaymentIntent): object =>
  keyKind === 'publishable' ? forBrowser(intent) : intent;
