import type Stripe from 'stripe';
import { getPaymentMethod } from '../cards/payment-methods.js';
import { outcomeOf, type Decline } from '../cards/test-cards.js';
import type { Database, Trx } from '../database/database.js';
import { now } from '../database/ids.js';
import { getObjectForUpdate, insertObject, updateObject } from '../database/objects.js';
import { openDispute } from '../disputes/disputes.js';
import { StripeError, unexpectedState } from '../errors/stripe-error.js';
import { emit } from '../events/events.js';
import { newCharge } from './charge.js';
import { newPaymentIntent, type NewIntent } from './payment-intent.js';

interface Confirmation {
  /** Id or `pm_card_…`. Undefined: the intent's own. */
  paymentMethod?: string | undefined;
  returnUrl?: string | undefined;
}

const NOT_AUTHENTICATED: Decline = {
  kind: 'decline',
  code: 'payment_intent_authentication_failure',
  declineCode: 'authentication_required',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};
const CONFIRMABLE = new Set<string>(['requires_payment_method', 'requires_confirmation', 'requires_action']);
const CANCELABLE = new Set<string>([...CONFIRMABLE, 'processing', 'requires_capture']);

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

  /** Charges the card. Throws card_error (402) if it is declined, and payment_intent_unexpected_state. */
  async confirm(id: string, { paymentMethod, returnUrl }: Confirmation): Promise<Stripe.PaymentIntent> {
    const { intent, decline } = await this.db.transaction().execute(async (trx) => {
      const intent = await getObjectForUpdate<Stripe.PaymentIntent>(trx, 'payment_intent', id);
      if (!CONFIRMABLE.has(intent.status)) throw notConfirmable(intent);
      const methodId = paymentMethod ?? idOf(intent.payment_method);
      if (!methodId)
        throw unexpectedState('You cannot confirm this PaymentIntent because it’s missing a payment method.', intent);
      const method = await getPaymentMethod(trx, methodId);
      const outcome = outcomeOf(method.card?.last4 ?? '');
      if (outcome.kind === 'authentication')
        return { intent: await this.askToAuthenticate(trx, intent, method, returnUrl) };
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
      const method = await getPaymentMethod(trx, idOf(intent.payment_method) ?? '');
      if (!hasAgreed) return fail(trx, intent, method, NOT_AUTHENTICATED);
      const outcome = outcomeOf(method.card?.last4 ?? '');
      const end = outcome.kind === 'authentication' ? outcome.end : outcome;
      return end.kind === 'decline' ? fail(trx, intent, method, end) : succeed(trx, intent, method, end.isDisputed);
    });
  }

  cancel(id: string, reason: string | undefined): Promise<Stripe.PaymentIntent> {
    return this.db.transaction().execute(async (trx) => {
      const intent = await getObjectForUpdate<Stripe.PaymentIntent>(trx, 'payment_intent', id);
      if (!CANCELABLE.has(intent.status))
        throw unexpectedState(
          `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
          intent,
        );
      return change(trx, 'payment_intent.canceled', {
        ...intent,
        status: 'canceled',
        canceled_at: now(),
        cancellation_reason: (reason ?? null) as Stripe.PaymentIntent['cancellation_reason'],
        next_action: null,
      });
    });
  }

  /** Returns the URL of the challenge, with the secret in the fragment, which is sent to no server. */
  private challengeUrl({ id, client_secret }: Stripe.PaymentIntent, returnUrl: string | undefined): string {
    const fragment = new URLSearchParams({
      intent: id,
      client_secret: client_secret ?? '',
      key: this.browser.publishableKey,
      ...(returnUrl && { return_url: returnUrl }),
    });
    return `${this.browser.externalUrl}/challenge.html#${fragment}`;
  }

  private askToAuthenticate(
    trx: Trx,
    intent: Stripe.PaymentIntent,
    method: Stripe.PaymentMethod,
    returnUrl: string | undefined,
  ): Promise<Stripe.PaymentIntent> {
    const url = this.challengeUrl(intent, returnUrl);
    const nextAction = returnUrl
      ? { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } }
      : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } };
    return change(trx, 'payment_intent.requires_action', {
      ...intent,
      status: 'requires_action',
      payment_method: method.id,
      next_action: nextAction as Stripe.PaymentIntent['next_action'],
    });
  }
}

async function succeed(
  trx: Trx,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  isDisputed = false,
): Promise<Stripe.PaymentIntent> {
  const charge = newCharge(intent, method);
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
      doc_url: `https://stripe.com/docs/error-codes/${decline.code.replaceAll('_', '-')}`,
    },
  });
}

async function change(
  trx: Trx,
  type: Parameters<typeof emit>[1],
  intent: Stripe.PaymentIntent,
): Promise<Stripe.PaymentIntent> {
  await updateObject(trx, intent);
  await emit(trx, type, intent);
  return intent;
}

function cardError(intent: Stripe.PaymentIntent, { code, declineCode, message }: Decline): StripeError {
  return new StripeError(402, 'card_error', message, {
    code,
    decline_code: declineCode,
    charge: idOf(intent.latest_charge) ?? '',
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

const idOf = (reference: string | { id: string } | null): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id;
