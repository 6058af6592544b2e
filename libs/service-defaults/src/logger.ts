import { pino, type Logger } from 'pino';
import { currentRequest } from './request-context.js';
import { traceIdOf } from './tracing/trace-context.js';

const EMAIL = /[\w.+%-]+@[\w-]+(\.[\w-]+)+/g;

/** One JSON line an event on standard output, with the request's id and trace, and no address or secret in it. */
export function createLogger(service: string, level: string): Logger {
  return pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => {
      const requestId = currentRequest()?.requestId;
      const traceId = traceIdOf();
      return { ...(requestId !== undefined && { requestId }), ...(traceId !== undefined && { traceId }) };
    },
    redact: {
      paths: ['*.email', '*.password', '*.token', '*.secret', 'headers', '*.headers', 'req', 'res'],
      censor: '[hidden]',
    },
    hooks: { streamWrite: (line) => line.replace(EMAIL, '[address]') },
  });
}
