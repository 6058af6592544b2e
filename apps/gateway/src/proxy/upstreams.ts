import type { IncomingHttpHeaders } from 'node:http';
import {
  Bulkhead,
  inSpan,
  isTracing,
  ProductError,
  SpanKind,
  traceHeaders,
} from '@campus-deals/service-defaults/without-nest';
import { Agent, errors, type Dispatcher } from 'undici';

export interface UpstreamSettings {
  /** Maximum time for a service to begin its response. */
  timeoutMs: number;
  /** Maximum connections to each service, besides those for uploads and streams. */
  connections?: number | undefined;
  /** Maximum connections for streams, to each service. */
  streams: number;
}

/** A service's response, read completely. */
export interface WholeAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const CONNECT_TIMEOUT_MS = 2000;
/** Maximum silence in the middle of an ordinary response. */
const BODY_TIMEOUT_MS = 30_000;
const CONNECTIONS = 64;
/** Maximum requests that wait for a connection, per service: enough for a short burst. */
const MAX_WAITING = 32;
const UPLOAD_CONNECTIONS = 32;
/** Maximum lifetime of a connection, which leads to one replica: a new replica gets its share by renewals. */
const CONNECTION_LIFE_MS = 30_000;
/** Maximum size of a public read. A larger one indicates a bug. */
const LARGEST_BYTES = 16 * 1024 * 1024;

/** Connections to everything behind the gateway. Uploads and streams have pools of their own. */
export class Upstreams {
  readonly requests: Agent;
  readonly uploads: Agent;
  readonly streams: Agent;
  private readonly bulkheads = new Map<string, Bulkhead>();

  constructor(private readonly settings: UpstreamSettings) {
    const common = {
      pipelining: 1,
      allowH2: false,
      keepAliveTimeout: CONNECTION_LIFE_MS,
      clientTtl: CONNECTION_LIFE_MS,
      connect: { timeout: CONNECT_TIMEOUT_MS },
      headersTimeout: settings.timeoutMs,
      bodyTimeout: BODY_TIMEOUT_MS,
    };
    this.requests = new Agent({ ...common, connections: settings.connections ?? CONNECTIONS });
    this.uploads = new Agent({ ...common, connections: UPLOAD_CONNECTIONS });
    this.streams = new Agent({ ...common, connections: settings.streams, bodyTimeout: 0 });
  }

  /**
   * Acquires a permit for a request to a service and returns its release, to be called once the answer has begun.
   * Throws Overloaded while so many requests are in progress that another would delay all of them.
   */
  acquire(origin: string): () => void {
    let bulkhead = this.bulkheads.get(origin);
    if (!bulkhead) {
      bulkhead = new Bulkhead(new URL(origin).host, (this.settings.connections ?? CONNECTIONS) + MAX_WAITING);
      this.bulkheads.set(origin, bulkhead);
    }
    return bulkhead.tryAcquire();
  }

  /** Sends a GET and reads the response completely. Retries once if the service has just closed the connection. */
  async read(origin: string, path: string, headers: Record<string, string>): Promise<WholeAnswer> {
    const release = this.acquire(origin);
    try {
      return await this.readOnce(origin, path, headers).catch((error: unknown) => {
        if (wasClosed(error)) return this.readOnce(origin, path, headers);
        throw error;
      });
    } catch (error) {
      throw asProductError(error);
    } finally {
      release();
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.requests.destroy(), this.uploads.destroy(), this.streams.destroy()]);
  }

  private readOnce(origin: string, path: string, headers: Record<string, string>): Promise<WholeAnswer> {
    if (!isTracing()) return this.send(origin, path, headers);
    return inSpan('GET', { kind: SpanKind.CLIENT, attributes: { 'server.address': new URL(origin).host } }, () =>
      this.send(origin, path, { ...headers, ...traceHeaders() }),
    );
  }

  /** Collects the response from undici's callbacks: the stream and signal of `request()` would cost as much as the rest. */
  private send(origin: string, path: string, headers: Record<string, string>): Promise<WholeAnswer> {
    return new Promise((resolve, reject) => {
      const answer: WholeAnswer = { status: 0, headers: {}, body: Buffer.alloc(0) };
      const parts: Buffer[] = [];
      let size = 0;
      let request: Dispatcher.DispatchController | undefined;
      let failure: Error | undefined;
      const fail = (error: Error): void => {
        clearTimeout(timer);
        failure = error;
        reject(error);
        request?.abort(error);
      };
      // undici's own timeouts begin once the request has a connection, which it may wait for.
      const timer = setTimeout(() => fail(new errors.HeadersTimeoutError()), this.settings.timeoutMs);
      const handler: Dispatcher.DispatchHandler = {
        onRequestStart(controller) {
          request = controller;
          if (failure) controller.abort(failure);
        },
        onResponseStart(_controller, status, given) {
          Object.assign(answer, { status, headers: given });
        },
        onResponseData(_controller, part) {
          parts.push(part);
          size += part.length;
          if (size > LARGEST_BYTES) fail(new errors.ResponseExceededMaxSizeError());
        },
        onResponseEnd() {
          clearTimeout(timer);
          resolve({ ...answer, body: Buffer.concat(parts) });
        },
        onResponseError(_controller, error) {
          fail(error);
        },
      };
      this.requests.dispatch({ origin, path, method: 'GET', headers }, handler);
    });
  }
}

/** Converts the failure of a request to a service into an error of the API. */
export function asProductError(cause: unknown): ProductError {
  if (cause instanceof ProductError) return cause;
  return new ProductError(isTimeout(cause) ? 'service_timeout' : 'service_unavailable', undefined, { cause });
}

/** Whether the request may have reached the service despite the error. */
export function mayHaveArrived(error: unknown): boolean {
  const { code } = rootOf(error);
  return code !== 'ECONNREFUSED' && code !== 'ENOTFOUND' && code !== 'UND_ERR_CONNECT_TIMEOUT';
}

export function wasClosed(error: unknown): boolean {
  const { code } = rootOf(error);
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE';
}

function isTimeout(error: unknown): boolean {
  const root = rootOf(error);
  return (
    root instanceof errors.HeadersTimeoutError ||
    root instanceof errors.BodyTimeoutError ||
    root.code === 'UND_ERR_HEADERS_TIMEOUT'
  );
}

/** Returns the connection's original error, which reply-from wraps. */
function rootOf(error: unknown): { code?: unknown } {
  let root = error as { code?: unknown; cause?: unknown };
  while (root?.cause instanceof Error) root = root.cause as typeof root;
  return root ?? {};
}
