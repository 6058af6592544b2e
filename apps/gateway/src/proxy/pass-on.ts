import type { IncomingHttpHeaders } from 'node:http';
import type { Transform } from 'node:stream';
import type { Dispatcher } from 'undici';
import { chooseEncoding, compressor, isCompressible, SMALLEST_COMPRESSED } from '../front-door/compression.js';
import { endWith, type Exchange } from '../front-door/exchange.js';
import { answerHeaders } from './headers.js';
import type { AnswerSink, UpstreamFailure } from './upstream.js';

export interface PassOnHooks {
  /** Runs before the first byte of the answer reaches the client. */
  beforeAnswer(status: number, headers: IncomingHttpHeaders): void;
  onFailure(failure: UpstreamFailure): void;
}

/** Streams a service's answer to the client as it comes, compressed where that pays. */
export class PassOn implements AnswerSink {
  private remaining = Number.NaN;
  private through: Transform | undefined;

  constructor(
    private readonly exchange: Exchange,
    private readonly security: readonly string[],
    private readonly hooks: PassOnHooks,
  ) {}

  begin(status: number, headers: IncomingHttpHeaders, controller: Dispatcher.DispatchController): void {
    this.hooks.beforeAnswer(status, headers);
    const { exchange } = this;
    const flat = answerHeaders(headers);
    flat.push(...this.security, 'x-request-id', exchange.requestId);
    const length = headers['content-length'];
    const encoding = this.encodingFor(status, headers);
    if (encoding) {
      flat.push('content-encoding', encoding, 'vary', 'accept-encoding');
      this.through = compressor(encoding);
      this.through.on('data', (chunk: Buffer) => {
        if (!exchange.res.write(chunk)) this.through?.pause();
      });
      exchange.res.on('drain', () => this.through?.resume());
      this.through.on('end', () => exchange.res.end());
      this.through.on('drain', () => controller.resume());
    } else if (typeof length === 'string') {
      flat.push('content-length', length);
      this.remaining = Number(length);
    }
    exchange.res.writeHead(status, flat);
    if (headers['content-type']?.startsWith('text/event-stream')) exchange.res.flushHeaders();
  }

  data(chunk: Buffer, controller: Dispatcher.DispatchController): void {
    const { res } = this.exchange;
    if (this.through) {
      if (!this.through.write(chunk)) controller.pause();
      return;
    }
    this.remaining -= chunk.length;
    // The last bytes go out together with the end, so that a small answer is one packet.
    if (this.remaining === 0) endWith(res, chunk);
    else if (!res.write(chunk)) {
      controller.pause();
      res.once('drain', () => controller.resume());
    }
  }

  end(): void {
    if (this.through) this.through.end();
    else if (!this.exchange.res.writableEnded) this.exchange.res.end();
  }

  fail(failure: UpstreamFailure): void {
    // Once begun, only a broken connection tells the client that the rest is missing.
    if (this.exchange.res.headersSent) this.exchange.res.destroy();
    else this.hooks.onFailure(failure);
  }

  private encodingFor(status: number, headers: IncomingHttpHeaders): ReturnType<typeof chooseEncoding> {
    if (this.exchange.method === 'HEAD' || status === 204 || status === 304 || status === 206) return undefined;
    if (headers['content-encoding'] !== undefined || !isCompressible(headers['content-type'])) return undefined;
    if (headers['cache-control']?.includes('no-transform')) return undefined;
    if (Number(headers['content-length'] ?? SMALLEST_COMPRESSED + 1) <= SMALLEST_COMPRESSED) return undefined;
    return chooseEncoding(this.exchange.req.headers['accept-encoding']);
  }
}
