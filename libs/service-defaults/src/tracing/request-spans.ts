import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Link } from '@opentelemetry/api';
import { isTracing, startSpan } from './spans.js';
import { remoteTrace } from './trace-context.js';

/** Asked every few seconds by whoever watches. */
const WATCHED = new Set(['/live', '/ready', '/metrics', '/status', '/health']);

export interface TracedRequest {
  method: string;
  /** The pattern, never the path: that may hold a token, and a name for each path is none. */
  route: string;
  headers: object;
  /** Anybody may have sent it: it gets a trace of its own, which links the one that was sent. */
  isFromOutside?: boolean;
  answer: ServerResponse;
}

/** Has a request begin in a span of its own, which ends with its answer. Without tracing it only begins. */
export function traceRequest(
  { method, route, headers, isFromOutside = false, answer }: TracedRequest,
  begin: () => void,
): void {
  if (!isTracing() || WATCHED.has(route)) return begin();
  const sent = remoteTrace(headers);
  // Whether a trace is recorded depends on its id, which an outsider must not choose.
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

/** Without its trace state, which is free text. */
function linksTo(sent: Context): Link[] {
  const found = trace.getSpanContext(sent);
  if (!found) return [];
  const { traceId, spanId, traceFlags } = found;
  return [{ context: { traceId, spanId, traceFlags, isRemote: true } }];
}
