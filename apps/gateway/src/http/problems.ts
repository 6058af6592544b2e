import type { IncomingMessage } from 'node:http';
import { problem, type ErrorCode } from '@campus-deals/contracts/errors';
import { isAbort, Overloaded, ProductError, toProblem } from '@campus-deals/service-defaults/without-nest';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import fp from 'fastify-plugin';
import type { Logger } from 'pino';
import { routeLabel } from './request-labels.js';
import type { Headers } from './security-headers.js';

const CODE_OF_FASTIFY: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
};

interface ProblemsParts {
  logger: Logger;
  security: Headers;
}

const RETRY_AFTER_SECONDS = '2';
/** Maximum bytes of a refused body that are still read, so that a client learns that its picture is too large. */
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024;
const PROBLEM_HEADERS = { 'content-type': 'application/problem+json; charset=utf-8', 'cache-control': 'no-store' };

/** Sends all errors of the gateway itself as `application/problem+json` (RFC 9457). */
export const problems = fp(async (app: FastifyInstance, { logger, security }: ProblemsParts) => {
  const refuseOverload = overloadRefusal(security);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof Overloaded) return refuseOverload(error, request, reply);
    const { route } = request.routeOptions.config;
    const code = CODE_OF_FASTIFY[error.code];
    const detail = code === 'body_too_large' ? route?.tooLarge : undefined;
    const body = code ? problem(code, detail) : toProblem(error);
    const { method, id } = request;
    if (body.status >= 500 && !isAbort(error, reply.raw))
      logger.error({ err: error, method, route: routeLabel(request), requestId: id }, 'a request failed');
    if (body.status === 503) void reply.header('retry-after', RETRY_AFTER_SECONDS);
    if (error instanceof TooManyRequests) void reply.header('retry-after', String(error.seconds));
    if (error instanceof MethodNotAllowed) void reply.header('allow', error.allowed.join(', '));
    if (mustClose(request.raw)) void reply.header('connection', 'close');
    return sendProblem(reply, { ...body, requestId: id });
  });
});

/** Handles a URL that Fastify cannot decode. No hook runs for it, so this adds what hooks add elsewhere. */
export function refuseAddress(security: Headers): FastifyServerOptions['frameworkErrors'] {
  return (_error, request, reply) => {
    void reply.headers({ ...security, 'x-request-id': request.id });
    sendProblem(reply, problem('malformed_request', undefined, { requestId: request.id }));
  };
}

/**
 * Sends overload errors past Fastify's sending, like cached answers: under overload, each error takes time from a
 * response. Nothing is logged; a counter records the number.
 */
function overloadRefusal(security: Headers): (error: Overloaded, request: FastifyRequest, reply: FastifyReply) => void {
  const headers = Object.entries({ ...security, ...PROBLEM_HEADERS }).flat();
  return ({ retryAfterSeconds }, { id, method, raw }, reply) => {
    reply.hijack();
    const body = JSON.stringify(problem('service_unavailable', undefined, { requestId: id }));
    const length = ['retry-after', String(retryAfterSeconds), 'content-length', String(Buffer.byteLength(body))];
    const close = mustClose(raw) ? ['connection', 'close'] : [];
    reply.raw.writeHead(503, [...headers, ...length, ...close, 'x-request-id', id]);
    reply.raw.end(method === 'HEAD' ? undefined : body, 'latin1');
  };
}

/**
 * Whether the rest of a request is not worth reading, so that its connection cannot be reused. Node discards a rest
 * that has not been read at all. Closing the connection would make a client that still sends miss the response.
 */
function mustClose({ complete, readableDidRead, headers }: IncomingMessage): boolean {
  const isShort = Number(headers['content-length']) <= MAX_DISCARDED_BYTES;
  return !complete && (readableDidRead || !isShort);
}

const sendProblem = (reply: FastifyReply, body: ReturnType<typeof problem>): FastifyReply =>
  reply.code(body.status).headers(PROBLEM_HEADERS).send(JSON.stringify(body));

export class TooManyRequests extends ProductError {
  constructor(readonly seconds: number) {
    super('too_many_requests');
  }
}

export class MethodNotAllowed extends ProductError {
  constructor(readonly allowed: readonly string[]) {
    super('method_not_allowed');
  }
}
