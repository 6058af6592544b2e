/** Types of https://docs.stripe.com/api/errors. */
export type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

/** What an error says beside its type and message, as https://docs.stripe.com/api/errors describes it. */
export interface ErrorDetails {
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: object;
  payment_method?: object;
}

/** A refusal in Stripe's words. Never a 5xx for what a client sent. */
export class StripeError extends Error {
  constructor(
    readonly status: number,
    readonly type: ErrorType,
    message: string,
    readonly details: ErrorDetails = {},
  ) {
    super(message);
    this.name = 'StripeError';
  }
}

export const invalidRequest = (message: string, details?: ErrorDetails): StripeError =>
  new StripeError(400, 'invalid_request_error', message, details);

export const resourceMissing = (object: string, id: string): StripeError =>
  new StripeError(404, 'invalid_request_error', `No such ${object}: '${id}'`, {
    code: 'resource_missing',
    param: object === 'payment_intent' ? 'intent' : 'id',
  });

export const unexpectedState = (message: string, intent: object): StripeError =>
  invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
