import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { counter, methodLabel } from './metrics.js';
import { toProblem } from './to-problem.js';

const aborts = counter(
  'http_client_aborts_total',
  'Requests whose client closed the connection before it had the whole answer, by method and route',
  'method',
  'route',
);

/** Node's error codes for a request body whose client disconnected. */
const ABORT_CODES = new Set<unknown>(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']);

interface WatchedRequest {
  logger: Logger;
  method: string;
  /** Route pattern, never the path. */
  route: string;
  requestId: string | undefined;
}

/**
 * Counts and logs requests whose client disconnects before the response is complete. Event streams always end so, and
 * are only counted.
 */
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
 * Whether a failure needs no error in the log: its client disconnected, and either caused it or no longer waits for a
 * slow or unavailable service. Internal errors (500) are always logged.
 */
export function isAbort(error: unknown, answer: ServerResponse): boolean {
  if (!answer.destroyed || answer.writableFinished) return false;
  return toProblem(error).status !== 500 || ABORT_CODES.has(codeOf(error));
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
