/** Types of https://docs.stripe.com/api/errors. */
export type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

/** Fields of an error beside its type and message: https://docs.stripe.com/api/errors. */
export interface ErrorDetails {
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: object;
  payment_method?: object;
}

/** An error in Stripe's format. Never a 5xx for a client error. */
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
