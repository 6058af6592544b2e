import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { currentRequest } from './request-context.js';
import { traceIdOf } from './tracing/trace-context.js';

/** Matches an email address, also percent-encoded in a path or query. */
const EMAIL = /[\w.+%-]+(?:@|%40)[\w-]+(\.[\w-]+)+/gi;

/** Writes one JSON line per event, with the request id and trace, and never an address or secret. */
export function createLogger(service: string, level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
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
  };
  return destination ? pino(options, destination) : pino(options);
}
