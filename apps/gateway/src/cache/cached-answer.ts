import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SERVED_STALE_HEADER } from '@campus-deals/contracts/gateway/web-pages';
import { chooseEncoding, compressed, isCompressible, SMALLEST_COMPRESSED, type Encoding } from '../http/encoding.js';
import type { Headers } from '../http/security-headers.js';
import type { PublicAnswer } from './public-answer.js';

/** Clients may store the answer but must revalidate it each time: only the gateway knows when it changes. */
const REVALIDATE = 'public, max-age=0, must-revalidate';
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Maximum size that Node writes from its stack as a string; larger copies cost more than they save. */
const LARGEST_IN_ONE_WRITE = 16 * 1024;
const REPLACED = new Set(['cache-control', 'etag', 'vary', 'last-modified', SERVED_STALE_HEADER]);

interface Variant {
  body: Buffer;
  /** Alternating names and values, the fastest form for `writeHead`. */
  headers: readonly string[];
}

/** A cached answer with its headers ready to send. Each encoding is compressed once, on first use. */
export class CachedAnswer {
  readonly etag: string;
  private readonly plain: Variant;
  private readonly common: readonly string[];
  private readonly isWorthCompressing: boolean;
  private readonly variants = new Map<Encoding, Promise<Variant>>();

  constructor(
    readonly answer: PublicAnswer,
    private readonly security: Headers,
    /** Whether the service failed to confirm it. */
    readonly isStale = false,
  ) {
    const { headers, body } = answer;
    const type = headers['content-type'];
    this.etag = hash('sha1', body, 'base64url');
    this.isWorthCompressing =
      headers['content-encoding'] === undefined &&
      body.length > SMALLEST_COMPRESSED &&
      isCompressible(typeof type === 'string' ? type : undefined);
    this.common = commonHeaders(security, answer.isImmutable === true, isStale || answer.isStale === true);
    this.plain = this.variant(body, this.etag);
  }

  /** Memory size in bytes, including room for the compressed forms. */
  get size(): number {
    const { length } = this.answer.body;
    return length + (this.isWorthCompressing ? length >> 1 : 0) + 2048;
  }

  /** Returns the same answer, marked as stale. */
  asStale(): CachedAnswer {
    return new CachedAnswer(this.answer, this.security, true);
  }

  /** Bypasses Fastify's sending, which costs more than the rest of a cache hit. */
  send(request: FastifyRequest, reply: FastifyReply): void {
    reply.hijack();
    const { headers } = request.raw;
    const known = headers['if-none-match'];
    if (known !== undefined && this.answer.status === 200 && this.isKnownBy(known)) {
      reply.raw.writeHead(304, [...this.common, 'etag', `"${this.etag}"`, 'x-request-id', request.id]).end();
      return;
    }
    const accepted = this.isWorthCompressing ? headers['accept-encoding'] : undefined;
    const encoding = accepted === undefined ? undefined : chooseEncoding(accepted);
    if (encoding) void this.sendCompressed(request, reply, encoding);
    else this.write(request, reply, this.plain);
  }

  /** Whether the client has a current copy. Each form has its own tag (RFC 9110, 8.8.3.3), and any of them counts. */
  private isKnownBy(ifNoneMatch: string): boolean {
    return ifNoneMatch.trim() === '*' || ifNoneMatch.includes(this.etag);
  }

  private async sendCompressed(request: FastifyRequest, reply: FastifyReply, encoding: Encoding): Promise<void> {
    const variant = await (this.variants.get(encoding) ?? this.compress(encoding)).catch(() => this.plain);
    this.write(request, reply, variant);
  }

  private compress(encoding: Encoding): Promise<Variant> {
    const variant = compressed(this.answer.body, encoding).then((body) =>
      this.variant(body, `${this.etag}-${encoding}`, ['content-encoding', encoding]),
    );
    this.variants.set(encoding, variant);
    return variant;
  }

  private variant(body: Buffer, etag: string, more: readonly string[] = []): Variant {
    const headers: string[] = [];
    for (const [name, value] of Object.entries(this.answer.headers))
      if (!REPLACED.has(name)) for (const one of [value].flat()) headers.push(name, one);
    headers.push(...this.common, 'etag', `"${etag}"`, ...more, 'content-length', String(body.length));
    return { body, headers };
  }

  private write(request: FastifyRequest, { raw }: FastifyReply, { headers, body }: Variant): void {
    if (raw.destroyed) return;
    raw.writeHead(this.answer.status, [...headers, 'x-request-id', request.id]);
    if (request.method === 'HEAD') raw.end();
    // A small body is sent as a latin1 string with the same bytes: Node joins it with the headers into one write.
    else if (body.length > LARGEST_IN_ONE_WRITE) raw.end(body);
    else raw.end(body.toString('latin1'), 'latin1');
  }
}

function commonHeaders(security: Headers, isImmutable: boolean, isStale: boolean): string[] {
  return [
    ...Object.entries(security).flat(),
    ...(isStale ? [SERVED_STALE_HEADER, '1'] : []),
    'cache-control',
    isImmutable ? IMMUTABLE : REVALIDATE,
    'vary',
    'accept-encoding',
  ];
}
