import type Stripe from 'stripe';
import { newId, now } from '../database/ids.js';
import type { Decline } from '../cards/test-cards.js';

/** Creates a charge of an intent's amount to a card: paid, or failed if it was declined. */
export function newCharge(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline?: Decline,
): Stripe.Charge {
  const id = newId('ch');
  const isPaid = decline === undefined;
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: isPaid ? newId('txn') : null,
    billing_details: method.billing_details as Stripe.Charge['billing_details'],
    calculated_statement_descriptor: 'CAMPUS DEALS',
    captured: isPaid,
    created: now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: isPaid ? 'approved_by_network' : 'declined_by_network',
      reason: decline?.declineCode ?? null,
      risk_level: 'normal',
      seller_message: isPaid ? 'Payment complete.' : 'The bank did not return any further details with this decline.',
      type: isPaid ? 'authorized' : 'issuer_declined',
    },
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: cardDetails(method),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isPaid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  } as Stripe.Charge;
}

function cardDetails({ card }: Stripe.PaymentMethod): Stripe.Charge['payment_method_details'] {
  return {
    type: 'card',
    card: {
      amount_authorized: null,
      authorization_code: null,
      brand: card?.brand ?? 'visa',
      checks: card?.checks ?? null,
      country: card?.country ?? null,
      exp_month: card?.exp_month ?? 1,
      exp_year: card?.exp_year ?? 2030,
      funding: card?.funding ?? null,
      installments: null,
      last4: card?.last4 ?? null,
      mandate: null,
      network: card?.brand ?? null,
      network_transaction_id: null,
      regulated_status: null,
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  } as Stripe.Charge['payment_method_details'];
}
