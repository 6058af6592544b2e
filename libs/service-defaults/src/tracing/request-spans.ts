import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Link } from '@opentelemetry/api';
import { isTracing, startSpan } from './spans.js';
import { remoteTrace } from './trace-context.js';

/** Paths that monitoring polls every few seconds. */
const WATCHED = new Set(['/live', '/ready', '/metrics', '/status', '/health']);

export interface TracedRequest {
  method: string;
  /** Route pattern, never the path: a path may contain a token, and would make too many names. */
  route: string;
  headers: object;
  /** Whether it comes from outside. Then it gets its own trace, linked to the one that was sent. */
  isFromOutside?: boolean;
  answer: ServerResponse;
}

/** Runs a request in its own span, which ends with its response. Without tracing, only runs it. */
export function traceRequest(
  { method, route, headers, isFromOutside = false, answer }: TracedRequest,
  begin: () => void,
): void {
  if (!isTracing() || WATCHED.has(route)) return begin();
  const sent = remoteTrace(headers);
  // Sampling depends on the trace id, which an external client must not choose.
  const parent = isFromOutside ? ROOT_CONTEXT : sent;
  const attributes = { 'http.request.method': method, 'http.route': route };
  const span = startSpan(
    `${method} ${route}`,
    { kind: SpanKind.SERVER, attributes, links: isFromOutside ? linksTo(sent) : [] },
    parent,
  );
  finished(answer, () => {
    span.setAttribute('http.response.status_code', answer.statusCode);
    if (answer.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  context.with(trace.setSpan(parent, span), begin);
}

/** Links to the sent trace, without its trace state, which is free text. */
function linksTo(sent: Context): Link[] {
  const found = trace.getSpanContext(sent);
  if (!found) return [];
  const { traceId, spanId, traceFlags } = found;
  return [{ context: { traceId, spanId, traceFlags, isRemote: true } }];
}
