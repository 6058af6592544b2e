import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isAbort } from './client-aborts.js';
import { ProductError } from './product-error.js';
import { toProblem } from './to-problem.js';

/** Converts errors to responses. The only place that does. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly log = new Logger('Errors');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const body = toProblem(error instanceof HttpException ? { statusCode: error.getStatus() } : error);
    const retryAfter = error instanceof ProductError ? error.retryAfter : undefined;
    // Shed load is no fault, and a log line per refusal would add load.
    if (body.status >= 500 && retryAfter === undefined && !isAbort(error, reply.raw))
      this.log.error({ err: error, route: http.getRequest<FastifyRequest>().routeOptions.url });
    if (retryAfter !== undefined || body.status === 503) void reply.header('retry-after', String(retryAfter ?? 2));
    void reply.status(body.status).header('content-type', 'application/problem+json; charset=utf-8').send(body);
  }
}
