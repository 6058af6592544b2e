import type Stripe from 'stripe';
import type { Decline } from '../cards/test-cards.js';
import { newId, now } from '../database/database.js';

export type NewIntent = Pick<Stripe.PaymentIntent, 'amount' | 'currency' | 'customer' | 'metadata' | 'description'>;

export function newPaymentIntent(input: NewIntent): Stripe.PaymentIntent {
  const id = newId('pi');
  return {
    ...input,
    id,
    object: 'payment_intent',
    amount_received: 0,
    automatic_payment_methods: { enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    client_secret: `${id}_${newId('secret')}`,
    created: now(),
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
  } as unknown as Stripe.PaymentIntent;
}

/** Returns the fields for a browser with the client secret: all but our metadata, the customer and the charge. */
export function forBrowser(intent: Stripe.PaymentIntent): object {
  const { metadata: _, customer: _customer, latest_charge: _charge, ...shown } = intent;
  return shown;
}

/** Returns the balance transaction of a charge: its amount, less the fee for US cards of 2.9 % and 30 cents. */
export function newBalanceTransaction({ id, amount, currency, created }: Stripe.Charge): Stripe.BalanceTransaction {
  const fee = Math.round(amount * 0.029) + 30;
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: created,
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: [
      { amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' },
    ],
    net: amount - fee,
    reporting_category: 'charge',
    source: id,
    status: 'available',
    type: 'charge',
  } as unknown as Stripe.BalanceTransaction;
}

/** Creates a charge of an intent's amount to a card: paid, or failed if it was declined. */
export function newCharge(
  { id, amount, currency, customer, description, metadata }: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline?: Decline,
): Stripe.Charge {
  const isPaid = decline === undefined;
  return {
    id: newId('ch'),
    object: 'charge',
    amount,
    amount_captured: isPaid ? amount : 0,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: method.billing_details,
    captured: isPaid,
    created: now(),
    currency,
    customer,
    description,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    livemode: false,
    metadata,
    paid: isPaid,
    payment_intent: id,
    payment_method: method.id,
    refunded: false,
    status: isPaid ? 'succeeded' : 'failed',
  } as unknown as Stripe.Charge;
}
