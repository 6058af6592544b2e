import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import { methodLabel, metrics } from './metrics.js';
import { toProblem } from './to-problem.js';

const aborts = new Counter({
  name: 'http_client_aborts_total',
  help: 'Requests whose client closed the connection before it had the whole answer, by method and route',
  labelNames: ['method', 'route'],
  registers: [metrics],
});

/** Node's codes for a request body whose sender is gone. */
const ABORT_CODES = new Set<unknown>(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']);

interface WatchedRequest {
  logger: Logger;
  method: string;
  /** The pattern, never the path. */
  route: string;
  requestId: string | undefined;
}

/** Counts and logs a request whose client leaves before it has the whole answer. An event stream always ends so: it is only counted. */
export function watchForAbort(answer: ServerResponse, { logger, method, route, requestId }: WatchedRequest): void {
  const startedAt = performance.now();
  answer.once('close', () => {
    if (answer.writableFinished) return;
    aborts.inc({ method: methodLabel(method), route });
    const isEventStream = String(answer.getHeader('content-type')).startsWith('text/event-stream');
    const ms = Math.round(performance.now() - startedAt);
    logger[isEventStream ? 'debug' : 'info']({ requestId, method, route, ms }, 'the client went away');
  });
}

/**
 * Returns true for a failure that needs no error in the log: its client has gone and either caused it by that, or no longer
 * waits for a service that is slow or away. A fault of our own (500) is logged all the same.
 */
export function isAbort(error: unknown, answer: ServerResponse): boolean {
  if (!answer.destroyed || answer.writableFinished) return false;
  return toProblem(error).status !== 500 || ABORT_CODES.has(codeOf(error));
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
