import type Stripe from 'stripe';
import { getPaymentMethod } from '../cards/payment-methods.js';
import { outcomeOf, type Decline } from '../cards/test-cards.js';
import { now, type Database, type Trx } from '../database/database.js';
import { getObjectForUpdate, insertObject, updateObject } from '../database/objects.js';
import { openDispute } from '../disputes/disputes.js';
import { invalidRequest, StripeError, unexpectedState } from '../errors/stripe-error.js';
import { emit, type EventType } from '../events/events.js';
import { newBalanceTransaction, newCharge, newPaymentIntent, type NewIntent } from './payment-intent.js';

const NOT_AUTHENTICATED: Decline = {
  kind: 'decline',
  code: 'payment_intent_authentication_failure',
  declineCode: 'authentication_required',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};
/** Statuses of an intent that can be confirmed or canceled. */
const OPEN = new Set<string>(['requires_payment_method', 'requires_action']);

/** Implements the lifecycle of a PaymentIntent: https://docs.stripe.com/payments/paymentintents/lifecycle. */
export class PaymentIntentsService {
  constructor(
    private readonly db: Database,
    /** Public URL of this provider, and the browsers' key. */
    private readonly browser: { externalUrl: string; publishableKey: string },
  ) {}

  create(input: NewIntent): Promise<Stripe.PaymentIntent> {
    return this.db.transaction().execute(async (trx) => {
      const intent = newPaymentIntent(input);
      await insertObject(trx, intent);
      await emit(trx, 'payment_intent.created', intent);
      return intent;
    });
  }

  /**
   * Charges the card. If the bank's check is a separate page, it sends the payer back to `returnUrl`. Throws card_error
   * (402) if the card is declined, and payment_intent_unexpected_state.
   */
  async confirm(id: string, paymentMethod: string, returnUrl?: string): Promise<Stripe.PaymentIntent> {
    const { intent, decline } = await this.db.transaction().execute(async (trx) => {
      const intent = await getObjectForUpdate<Stripe.PaymentIntent>(trx, 'payment_intent', id);
      if (!OPEN.has(intent.status)) throw notConfirmable(intent);
      const method = await getPaymentMethod(trx, paymentMethod);
      const outcome = outcomeOf(method.card?.last4 ?? '');
      if (outcome.kind === 'authentication') {
        const action = this.action(intent, outcome.isRedirect, returnUrl);
        return { intent: await requireAction(trx, intent, method, action) };
      }
      if (outcome.kind === 'decline') return { intent: await fail(trx, intent, method, outcome), decline: outcome };
      return { intent: await succeed(trx, intent, method, outcome.isDisputed) };
    });
    // Thrown after the transaction, so that the failed charge is stored.
    if (decline) throw cardError(intent, decline);
    return intent;
  }

  /** Continues after the payer has answered the bank's challenge. */
  authenticate(id: string, hasAgreed: boolean): Promise<Stripe.PaymentIntent> {
    return this.db.transaction().execute(async (trx) => {
      const intent = await getObjectForUpdate<Stripe.PaymentIntent>(trx, 'payment_intent', id);
      if (intent.status !== 'requires_action') return intent;
      const method = await getPaymentMethod(trx, String(intent.payment_method));
      if (!hasAgreed) return fail(trx, intent, method, NOT_AUTHENTICATED);
      const outcome = outcomeOf(method.card?.last4 ?? '');
      const end = outcome.kind === 'authentication' ? outcome.end : outcome;
      return end.kind === 'decline' ? fail(trx, intent, method, end) : succeed(trx, intent, method, end.isDisputed);
    });
  }

  cancel(id: string): Promise<Stripe.PaymentIntent> {
    return this.db.transaction().execute(async (trx) => {
      const intent = await getObjectForUpdate<Stripe.PaymentIntent>(trx, 'payment_intent', id);
      if (!OPEN.has(intent.status))
        throw unexpectedState(
          `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
          intent,
        );
      return change(trx, 'payment_intent.canceled', {
        ...intent,
        status: 'canceled',
        canceled_at: now(),
        next_action: null,
      });
    });
  }

  /**
   * Returns the bank's challenge: a page in a dialog, or one that the browser opens. The secret is in the fragment,
   * which is sent to no server. Throws parameter_missing if there is no URL to return to.
   */
  private action(
    { id, client_secret: secret }: Stripe.PaymentIntent,
    isRedirect: boolean,
    returnUrl: string | undefined,
  ): Stripe.PaymentIntent.NextAction {
    const { externalUrl, publishableKey: key } = this.browser;
    const fragment = new URLSearchParams({ intent: id, client_secret: secret ?? '', key });
    if (!isRedirect) {
      const stripe_js = `${externalUrl}/challenge.html#${fragment}`;
      return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js } };
    }
    if (!returnUrl)
      throw invalidRequest('A `return_url` must be specified for a payment method that redirects.', {
        code: 'parameter_missing',
        param: 'return_url',
      });
    fragment.set('return_url', returnUrl);
    const url = `${externalUrl}/challenge.html#${fragment}`;
    return { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } };
  }
}

function requireAction(
  trx: Trx,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  next_action: Stripe.PaymentIntent.NextAction,
): Promise<Stripe.PaymentIntent> {
  const status = 'requires_action';
  return change(trx, 'payment_intent.requires_action', { ...intent, status, payment_method: method.id, next_action });
}

async function succeed(
  trx: Trx,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  isDisputed = false,
): Promise<Stripe.PaymentIntent> {
  const made = newCharge(intent, method);
  const transaction = newBalanceTransaction(made);
  const charge: Stripe.Charge = { ...made, balance_transaction: transaction.id };
  await insertObject(trx, transaction);
  await insertObject(trx, charge);
  await emit(trx, 'charge.succeeded', charge);
  const paid = await change(trx, 'payment_intent.succeeded', {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    payment_method: method.id,
    next_action: null,
    last_payment_error: null,
  });
  if (isDisputed) await openDispute(trx, charge);
  return paid;
}

async function fail(
  trx: Trx,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
): Promise<Stripe.PaymentIntent> {
  const charge = newCharge(intent, method, decline);
  await insertObject(trx, charge);
  await emit(trx, 'charge.failed', charge);
  return change(trx, 'payment_intent.payment_failed', {
    ...intent,
    status: 'requires_payment_method',
    latest_charge: charge.id,
    payment_method: null,
    next_action: null,
    last_payment_error: {
      type: 'card_error',
      code: decline.code as NonNullable<Stripe.PaymentIntent['last_payment_error']>['code'],
      decline_code: decline.declineCode,
      message: decline.message,
      charge: charge.id,
      payment_method: method,
    },
  });
}

async function change(trx: Trx, type: EventType, intent: Stripe.PaymentIntent): Promise<Stripe.PaymentIntent> {
  await updateObject(trx, intent);
  await emit(trx, type, intent);
  return intent;
}

function cardError(intent: Stripe.PaymentIntent, { code, declineCode, message }: Decline): StripeError {
  return new StripeError(402, 'card_error', message, {
    code,
    decline_code: declineCode,
    charge: String(intent.latest_charge),
    payment_intent: intent,
    payment_method: intent.last_payment_error?.payment_method as object,
  });
}

const notConfirmable = (intent: Stripe.PaymentIntent): StripeError =>
  unexpectedState(
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
    intent,
  );
