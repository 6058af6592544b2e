export { traceRequest } from './request-spans.js';
export { inSharedSpan, recordedTraceparent } from './shared-spans.js';
export { inSpan, isRecorded, isTracing, SpanKind, startSpan } from './spans.js';
export { startTracing, stopTracing, type TracingSettings } from './start-tracing.js';
export { currentTraceparent, inTraceOf, keepTrace, remoteTrace, traceHeaders, traceIdOf } from './trace-context.js';
