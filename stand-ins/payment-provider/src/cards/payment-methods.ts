import type Stripe from 'stripe';
import { newId, now, type Database, type Trx } from '../database/database.js';
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
  const method = paymentMethod(readCard(card), billingDetails(data.nested('billing_details')));
  data.refuseOthers();
  await insertObject(db, method);
  return method;
}

/** Returns a stored payment method, or a new one for a ready-made `pm_card_…`. Throws resource_missing. */
export async function getPaymentMethod(db: Database | Trx, id: string): Promise<Stripe.PaymentMethod> {
  const card = findTestPaymentMethod(id);
  if (!card) return getObject<Stripe.PaymentMethod>(db, 'payment_method', id);
  const expYear = new Date().getFullYear() + 4;
  const method = paymentMethod({ ...card, expMonth: 8, expYear }, billingDetails(undefined));
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

function billingDetails(details: Parameters | undefined): object {
  const address = details?.nested('address');
  const billing = {
    address: { postal_code: address?.text('postal_code') ?? null },
    email: details?.text('email') ?? null,
    name: details?.text('name') ?? null,
  };
  address?.refuseOthers();
  details?.refuseOthers();
  return billing;
}

function paymentMethod({ number, brand, expMonth, expYear }: Card, billing: object): Stripe.PaymentMethod {
  return {
    id: newId('pm'),
    object: 'payment_method',
    billing_details: billing,
    card: { brand, country: 'US', exp_month: expMonth, exp_year: expYear, funding: 'credit', last4: number.slice(-4) },
    created: now(),
    customer: null,
    livemode: false,
    metadata: {},
    type: 'card',
  } as unknown as Stripe.PaymentMethod;
}
