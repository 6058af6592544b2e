import { problem, type ErrorCode } from '@campus-deals/contracts/errors';
import { ProductError, toProblem } from '@campus-deals/service-defaults/without-nest';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyServerOptions } from 'fastify';
import fp from 'fastify-plugin';
import type { Logger } from 'pino';
import type { Headers } from './security-headers.js';

const CODE_OF_FASTIFY: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
};

/** Every refusal and failure of the gateway's own is `application/problem+json` (RFC 9457). */
export const problems = fp(async (app: FastifyInstance, { logger }: { logger: Logger }) => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { route } = request.routeOptions.config;
    const code = CODE_OF_FASTIFY[error.code];
    const detail = code === 'body_too_large' ? route?.tooLarge : undefined;
    const body = code ? problem(code, detail) : toProblem(error);
    const { method, path, id } = request;
    if (body.status >= 500) logger.error({ err: error, method, path, requestId: id }, 'a request failed');
    if (body.status === 503) void reply.header('retry-after', '2');
    if (error instanceof TooManyRequests) void reply.header('retry-after', String(error.seconds));
    if (error instanceof MethodNotAllowed) void reply.header('allow', error.allowed.join(', '));
    // What the client still sends is not read: the connection cannot be used again.
    if (!request.raw.complete) void reply.header('connection', 'close');
    return sendProblem(reply, { ...body, requestId: id });
  });
});

/** An address that Fastify cannot decode reaches no hook: what every other answer has is added here. */
export function refuseAddress(security: Headers): FastifyServerOptions['frameworkErrors'] {
  return (_error, request, reply) => {
    void reply.headers({ ...security, 'x-request-id': request.id });
    sendProblem(reply, problem('malformed_request', undefined, { requestId: request.id }));
  };
}

function sendProblem(reply: FastifyReply, body: ReturnType<typeof problem>): FastifyReply {
  return reply
    .code(body.status)
    .headers({ 'content-type': 'application/problem+json; charset=utf-8', 'cache-control': 'no-store' })
    .send(JSON.stringify(body));
}

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
