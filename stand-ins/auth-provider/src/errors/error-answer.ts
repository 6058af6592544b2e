import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { AuthError, badJson, validationFailed } from './auth-error.js';

const VERSION_HEADER = 'x-supabase-api-version';
const VERSION_WITH_CODES = '2024-01-01';

/** Responds to any failure in one of GoTrue's two formats, depending on the client's API version. */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  logger: Logger,
): FastifyReply {
  const known = asAuthError(error);
  const refusal =
    known ??
    new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information');
  const errorId = refusal.status >= 500 ? randomUUID() : undefined;
  if (errorId) logger.error({ errorId, ...describe(error) }, 'failed');
  void reply.status(refusal.status).header('x-sb-error-code', refusal.code);
  if (wantsCodes(request)) {
    return reply.header(VERSION_HEADER, VERSION_WITH_CODES).send({ code: refusal.code, message: refusal.message });
  }
  return reply.send({
    code: refusal.status,
    error_code: refusal.code,
    msg: refusal.message,
    ...(errorId && { error_id: errorId }),
  });
}

function wantsCodes(request: FastifyRequest): boolean {
  const version = request.headers[VERSION_HEADER];
  return typeof version === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= VERSION_WITH_CODES;
}

/** Converts client errors. Undefined for internal errors. */
function asAuthError(error: unknown): AuthError | undefined {
  if (error instanceof AuthError) return error;
  const code = codeOf(error);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new AuthError(413, 'request_entity_too_large', 'Request body too large');
  if (code?.startsWith('FST_ERR_CTP')) return badJson('the body is broken off');
  if (code === 'FST_ERR_BAD_URL') return validationFailed('The address of the request is not valid');
  // Class 22 of PostgreSQL: text that it cannot store, such as a zero byte or half a surrogate pair.
  if (code && /^22\w{3}$/.test(code)) return validationFailed('The request holds characters that cannot be stored');
  // lock_not_available, unique_violation: a concurrent request had or took the same resource.
  if (code === '55P03' || code === '23505')
    return new AuthError(409, 'conflict', 'Too many concurrent requests, please try again');
  if (isDatabaseAway(error, code))
    return new AuthError(503, 'unexpected_failure', 'The service is temporarily unavailable, please try again');
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500
    ? new AuthError(status, 'validation_failed', 'The request is not valid')
    : undefined;
}

/** Whether the database is unavailable. Clients retry after a 503, but on a 500 supabase-js drops the session. */
function isDatabaseAway(error: unknown, code: string | undefined): boolean {
  if (code !== undefined)
    return /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|57P0[123]|53300|08\w{3})$/.test(code);
  return (
    error instanceof Error &&
    /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      error.message,
    )
  );
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/**
 * Describes an error for the log. Messages of PostgreSQL and the mail server contain addresses, so only their codes are
 * logged.
 */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { kind: typeof error };
  const errorCode = codeOf(error);
  const at = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 6);
  return { kind: error.name, ...(errorCode === undefined ? { reason: error.message } : { errorCode }), at };
}
