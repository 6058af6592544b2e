import type { Logger } from 'pino';

/** Types of https://docs.stripe.com/api/errors. */
type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

/** Fields of an error beside its type and message. */
interface ErrorDetails {
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
    param: 'id',
  });

export const unexpectedState = (message: string, intent: object): StripeError =>
  invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });

/** Converts any failure to Stripe's error object. Internal errors are logged and returned as api_error. */
export function toErrorAnswer(error: unknown, logger: Logger): { status: number; body: object } {
  const known = asStripeError(error);
  if (!known) logger.error({ err: error }, 'failed');
  const { status, type, message, details } = known ?? new StripeError(500, 'api_error', 'An unknown error occurred');
  return { status, body: { error: { type, message, ...details } } };
}

function asStripeError(error: unknown): StripeError | undefined {
  if (error instanceof StripeError) return error;
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500 ? invalidRequest('The request is not valid') : undefined;
}
