import { problem, type ErrorCode, type Problem } from '@campus-deals/contracts/errors';
import { isTransient } from './database/transient-errors.js';
import { ProductError } from './product-error.js';
import { currentRequest } from './request-context.js';

const CODE_BY_STATUS: Record<number, ErrorCode> = {
  400: 'malformed_request',
  401: 'sign_in_required',
  403: 'access_denied',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'body_too_large',
  414: 'query_too_long',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'service_unavailable',
  504: 'service_timeout',
};

/** Returns the part of an error that a client may see. Internal causes are hidden. */
export function toProblem(error: unknown): Problem {
  const requestId = currentRequest()?.requestId;
  const named = requestId ? { requestId } : {};
  if (error instanceof ProductError)
    return problem(error.code, error.message, { ...(error.fields && { errors: error.fields }), ...named });
  if (isTransient(error)) return problem('service_unavailable', undefined, named);
  const status = statusOf(error);
  const code =
    status !== undefined && status < 500 ? (CODE_BY_STATUS[status] ?? 'malformed_request') : 'internal_error';
  return problem(code, undefined, named);
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return undefined;
  return typeof error.statusCode === 'number' ? error.statusCode : undefined;
}
