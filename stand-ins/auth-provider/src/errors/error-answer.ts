import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { AuthError, badJson, validationFailed } from './auth-error.js';

/** Responds to any failure in GoTrue's format of this API version, which supabase-js always requests. */
export function answerError(error: unknown, reply: FastifyReply, logger: Logger): FastifyReply {
  const { status, code, message } =
    asAuthError(error) ??
    new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information');
  if (status >= 500) logger.error(describe(error), 'failed');
  return reply.status(status).header('x-supabase-api-version', '2024-01-01').send({ code, message });
}

/** Converts client errors. Undefined for internal errors. */
function asAuthError(error: unknown): AuthError | undefined {
  if (error instanceof AuthError) return error;
  const code = codeOf(error);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new AuthError(413, 'request_entity_too_large', 'Request body too large');
  if (code?.startsWith('FST_ERR_CTP')) return badJson('the body is truncated or no JSON');
  // Class 22 of PostgreSQL: text that it cannot store, such as a zero byte or half a surrogate pair.
  if (code && /^22\w{3}$/.test(code)) return validationFailed('The request contains characters that cannot be stored');
  // lock_not_available, deadlock_detected, unique_violation: a concurrent request had or took the same resource.
  if (code === '55P03' || code === '40P01' || code === '23505')
    return new AuthError(409, 'conflict', 'Too many concurrent requests, please try again');
  if (isDatabaseUnavailable(error, code))
    return new AuthError(503, 'unexpected_failure', 'The service is temporarily unavailable, please try again');
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500
    ? new AuthError(status, 'validation_failed', 'The request is not valid')
    : undefined;
}

/** Whether the database is unavailable. Clients retry after a 503, but on a 500 supabase-js drops the session. */
function isDatabaseUnavailable(error: unknown, code: string | undefined): boolean {
  if (code !== undefined)
    return /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|57P0[123]|53300|08\w{3})$/.test(code);
  return (
    error instanceof Error && /^(?:Connection terminated|timeout exceeded|Client has encountered)/.test(error.message)
  );
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Describes an error for the log: by its code, since messages of PostgreSQL and the mail server contain addresses. */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { kind: typeof error };
  const errorCode = codeOf(error);
  const at = error.stack?.split('\n').filter((line) => line.startsWith('    at '));
  return { kind: error.name, ...(errorCode === undefined ? { reason: error.message } : { errorCode }), at };
}
