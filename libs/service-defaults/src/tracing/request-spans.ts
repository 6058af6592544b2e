import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { isTracing, startSpan } from './spans.js';
import { remoteTrace } from './trace-context.js';

/** Asked every few seconds by whoever watches. */
const WATCHED = new Set(['/live', '/ready', '/metrics', '/status', '/health']);

export interface TracedRequest {
  method: string;
  /** The pattern, never the path: that may hold a token, and a name for each path is none. */
  route: string;
  headers: object;
  answer: ServerResponse;
}

/** Has a request begin in a span of its own, which ends with its answer. Without tracing it only begins. */
export function traceRequest({ method, route, headers, answer }: TracedRequest, begin: () => void): void {
  if (!isTracing() || WATCHED.has(route)) return begin();
  const parent = remoteTrace(headers);
  const attributes = { 'http.request.method': method, 'http.route': route };
  const span = startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
  finished(answer, () => {
    span.setAttribute('http.response.status_code', answer.statusCode);
    if (answer.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  context.with(trace.setSpan(parent, span), begin);
}
