import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Pool, type Dispatcher } from 'undici';

export interface UpstreamRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: Record<string, string>;
  body: Readable | Buffer | null;
  /** No limit between two chunks of the answer (server-sent events). */
  stream?: boolean;
  /** Not to be sent again when its connection broke: this read may have changed something. */
  once?: boolean;
}

/** Takes an answer as it comes. `begin` and what follows come only after each other; `fail` may end it at any point. */
export interface AnswerSink {
  begin(status: number, headers: IncomingHttpHeaders, controller: Dispatcher.DispatchController): void;
  data(chunk: Buffer, controller: Dispatcher.DispatchController): void;
  end(): void;
  fail(failure: UpstreamFailure): void;
}

/** The service could not be reached, broke off, or took too long to begin. */
export class UpstreamFailure extends Error {
  constructor(
    readonly code: 'service_unavailable' | 'service_timeout',
    service: string,
    cause?: unknown,
  ) {
    super(`${service}: ${code}`, { cause });
    this.name = 'UpstreamFailure';
  }
}

const CONNECT_TIMEOUT_MS = 2000;
/** Longest silence in the middle of an ordinary answer. */
const BODY_TIMEOUT_MS = 30_000;
const CONNECTIONS = 128;

/** One service behind the gateway: a pool of kept-alive connections, and another for streams so that they never take those. */
export class Upstream {
  private readonly pool: Pool;
  private readonly streams: Pool;

  constructor(
    readonly name: string,
    readonly origin: string,
    private readonly timeoutMs: number,
  ) {
    const options: Pool.Options = {
      pipelining: 1,
      allowH2: false,
      headersTimeout: 0,
      keepAliveTimeout: 30_000,
      connect: { timeout: CONNECT_TIMEOUT_MS },
    };
    this.pool = new Pool(origin, { ...options, connections: CONNECTIONS, bodyTimeout: BODY_TIMEOUT_MS });
    this.streams = new Pool(origin, { ...options, bodyTimeout: 0 });
  }

  /** Sends a request; answers how to give up on it. */
  send(request: UpstreamRequest, sink: AnswerSink): () => void {
    const call = new Call(this.name, this.timeoutMs, request, sink, (handler) =>
      (request.stream ? this.streams : this.pool).dispatch(asOptions(request), handler),
    );
    call.start();
    return () => call.abandon();
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.destroy(), this.streams.destroy()]);
  }
}

function asOptions(request: UpstreamRequest): Dispatcher.DispatchOptions {
  return {
    method: request.method as Dispatcher.HttpMethod,
    path: request.path,
    headers: request.headers,
    body: request.body,
  };
}

/** One request under way. The deadline counts from the start (waiting for a free connection included) or the last bytes sent. */
class Call implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | undefined;
  private deadline: NodeJS.Timeout | undefined;
  private begun = false;
  private over = false;
  private attempts = 0;

  constructor(
    private readonly service: string,
    private readonly timeoutMs: number,
    private readonly request: UpstreamRequest,
    private readonly sink: AnswerSink,
    private readonly dispatch: (handler: Dispatcher.DispatchHandler) => void,
  ) {}

  start(): void {
    this.deadline = setTimeout(() => this.fail(new UpstreamFailure('service_timeout', this.service)), this.timeoutMs);
    this.attempt();
  }

  private attempt(): void {
    this.attempts += 1;
    try {
      this.dispatch(this);
    } catch (cause) {
      this.fail(new UpstreamFailure('service_unavailable', this.service, cause));
    }
  }

  abandon(): void {
    if (this.over) return;
    this.over = true;
    clearTimeout(this.deadline);
    this.controller?.abort(new Error('the client went away'));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.over) controller.abort(new Error('nobody waits for it any more'));
  }

  /** A slow sender is no slow service: the time counts from the last bytes that arrived. */
  onBodySent(): void {
    if (!this.begun && !this.over) this.deadline?.refresh();
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200 || this.over) return;
    clearTimeout(this.deadline);
    this.begun = true;
    this.sink.begin(status, headers, controller);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.over) this.sink.data(chunk, controller);
  }

  onResponseEnd(): void {
    if (this.over) return;
    this.over = true;
    this.sink.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.over) return;
    // A kept-alive connection that the service closed just now: a read may be asked again.
    if (!this.begun && this.attempts === 1 && this.request.method === 'GET' && !this.request.once && wasClosed(error))
      return this.attempt();
    this.fail(new UpstreamFailure('service_unavailable', this.service, error));
  }

  private fail(failure: UpstreamFailure): void {
    if (this.over) return;
    this.over = true;
    clearTimeout(this.deadline);
    this.controller?.abort(failure);
    this.sink.fail(failure);
  }
}

function wasClosed(error: Error): boolean {
  return 'code' in error && (error.code === 'UND_ERR_SOCKET' || error.code === 'ECONNRESET' || error.code === 'EPIPE');
}
