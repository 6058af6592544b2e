import type Stripe from 'stripe';
import type { Database, Trx } from '../database/database.js';
import { newId, now } from '../database/ids.js';
import { getObject, insertObject } from '../database/objects.js';
import { StripeError } from '../errors/stripe-error.js';
import type { Parameters } from '../http/form.js';
import { findTestCard, findTestPaymentMethod, hasValidChecksum } from './test-cards.js';

interface Card {
  number: string;
  brand: string;
  expMonth: number;
  expYear: number;
}

const cardError = (code: string, message: string, param: string): StripeError =>
  new StripeError(402, 'card_error', message, { code, param });

/**
 * Creates a payment method from a browser's card: `payment_method_data[type]=card&payment_method_data[card][number]=…`.
 */
export async function createPaymentMethod(db: Database | Trx, data: Parameters): Promise<Stripe.PaymentMethod> {
  if (data.requiredText('type') !== 'card') data.missing('card');
  const card = data.nested('card') ?? data.missing('card');
  const method = paymentMethod(readCard(card), billingDetails(data.nested('billing_details')), data.metadata());
  for (const name of ['guid', 'muid', 'sid', 'pasted_fields', 'payment_user_agent', 'time_on_page', 'referrer'])
    data.text(name);
  data.refuseOthers();
  await insertObject(db, method);
  return method;
}

/** Returns a stored payment method, or a new one for a ready-made `pm_card_…`. Throws resource_missing. */
export async function getPaymentMethod(db: Database | Trx, id: string): Promise<Stripe.PaymentMethod> {
  const card = findTestPaymentMethod(id);
  if (!card) return getObject<Stripe.PaymentMethod>(db, 'payment_method', id);
  const expYear = new Date().getFullYear() + 4;
  const method = paymentMethod({ ...card, expMonth: 8, expYear }, billingDetails(undefined), {});
  await insertObject(db, method);
  return method;
}

function readCard(card: Parameters): Card {
  const number = card.requiredText('number').replaceAll(/[\s-]/g, '');
  const expMonth = card.integer('exp_month', { least: 1, most: 12 }) ?? card.missing('exp_month');
  const year = card.integer('exp_year', { most: 2099 }) ?? card.missing('exp_year');
  const cvc = card.text('cvc');
  card.refuseOthers();
  if (!/^\d{12,19}$/.test(number) || !hasValidChecksum(number))
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  const expYear = year < 100 ? 2000 + year : year;
  if (isPast(expMonth, expYear))
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc))
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  return { number, expMonth, expYear, brand: findTestCard(number)?.brand ?? 'visa' };
}

function isPast(month: number, year: number): boolean {
  const today = new Date();
  return year < today.getUTCFullYear() || (year === today.getUTCFullYear() && month < today.getUTCMonth() + 1);
}

function billingDetails(details: Parameters | undefined): Stripe.PaymentMethod.BillingDetails {
  const address = details?.nested('address');
  const part = (name: string): string | null => address?.text(name) ?? null;
  const billing = {
    address: {
      city: part('city'),
      country: part('country'),
      line1: part('line1'),
      line2: part('line2'),
      postal_code: part('postal_code'),
      state: part('state'),
    },
    email: details?.text('email') ?? null,
    name: details?.text('name') ?? null,
    phone: details?.text('phone') ?? null,
    tax_id: null,
  };
  address?.refuseOthers();
  details?.refuseOthers();
  return billing;
}

function paymentMethod(
  { number, brand, expMonth, expYear }: Card,
  billing: Stripe.PaymentMethod.BillingDetails,
  metadata: Record<string, string>,
): Stripe.PaymentMethod {
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billing,
    card: {
      brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: billing.address?.postal_code ? 'pass' : null,
        cvc_check: 'pass',
      },
      country: 'US',
      display_brand: brand,
      exp_month: expMonth,
      exp_year: expYear,
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata,
    type: 'card',
  };
}
