import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { invalidRequest, StripeError } from './stripe-error.js';

export interface ErrorAnswer {
  status: number;
  body: { error: Record<string, unknown> };
}

/** Converts any failure to Stripe's error object. Internal errors are logged and returned as api_error. */
export function toErrorAnswer(error: unknown, logger: Logger): ErrorAnswer {
  const known = asStripeError(error);
  if (!known) logger.error({ err: error }, 'failed');
  const { status, type, message, details } = known ?? new StripeError(500, 'api_error', 'An unknown error occurred');
  const docUrl = details.code && {
    doc_url: `https://stripe.com/docs/error-codes/${details.code.replaceAll('_', '-')}`,
  };
  return { status, body: { error: { type, message, ...details, ...docUrl } } };
}

export function sendError(reply: FastifyReply, { status, body }: ErrorAnswer): FastifyReply {
  return reply.status(status).send(body);
}

function asStripeError(error: unknown): StripeError | undefined {
  if (error instanceof StripeError) return error;
  if (!(error instanceof Error)) return undefined;
  // qs refuses input that is nested too deeply or too large.
  if (error instanceof RangeError) return invalidRequest('The parameters nest too deeply or are too many');
  const status = 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 413) return new StripeError(413, 'invalid_request_error', 'The request is too large');
  return status >= 400 && status < 500 ? invalidRequest('The request is not valid') : undefined;
}
