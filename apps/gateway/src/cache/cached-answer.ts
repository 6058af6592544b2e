import { hash } from 'node:crypto';
import { SERVED_STALE_HEADER } from '@campus-deals/contracts/served-stale';
import {
  chooseEncoding,
  compressed,
  isCompressible,
  SMALLEST_COMPRESSED,
  type Encoding,
} from '../front-door/compression.js';
import { endWith, type Exchange } from '../front-door/exchange.js';

/** A service's whole answer to a public read. */
export interface PublicAnswer {
  status: number;
  /** Alternating names and values, without length. */
  headers: string[];
  contentType: string | undefined;
  body: Buffer;
  /** Undefined when the service named none: then it is not kept. */
  tags: readonly string[] | undefined;
  /** When the clock alone ends its truth, in milliseconds since 1970; left out where only changes do. */
  until?: number;
  /** Made from answers that the services did not confirm: to be asked for again soon. */
  isStale?: boolean;
  /** Made from other answers, which another replica may have kept for longer than this one. */
  isPage?: boolean;
  /** A file whose name holds a hash of its content. */
  isImmutable?: boolean;
  /** Headers that every answer of its kind carries; left out, those of data. */
  security?: readonly string[];
}

/** Clients may keep it but ask every time: only the gateway knows when it changes. */
const REVALIDATE = 'public, max-age=0, must-revalidate';
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** A kept answer with its headers ready to send, compressed at the first wish for it. */
export class CachedAnswer {
  readonly etag: string;
  private readonly plain: readonly string[];
  private readonly notModified: readonly string[];
  private readonly isWorthCompressing: boolean;
  private readonly variants = new Map<Encoding, Promise<{ body: Buffer; headers: readonly string[] }>>();

  constructor(
    readonly answer: PublicAnswer,
    private readonly security: readonly string[],
    /** The service did not answer when it was asked to confirm it. */
    readonly isStale = false,
  ) {
    this.etag = hash('sha1', answer.body, 'base64url');
    const isCompressed = answer.headers.includes('content-encoding');
    this.isWorthCompressing =
      !isCompressed && answer.body.length > SMALLEST_COMPRESSED && isCompressible(answer.contentType);
    const own = withoutNames(answer.headers, ['cache-control', 'etag', 'vary', 'last-modified', SERVED_STALE_HEADER]);
    const shared = [
      ...security,
      ...(isStale || answer.isStale ? [SERVED_STALE_HEADER, '1'] : []),
      'cache-control',
      answer.isImmutable ? IMMUTABLE : REVALIDATE,
      'vary',
      'accept-encoding',
    ];
    this.notModified = [...shared, 'etag', `"${this.etag}"`];
    this.plain = [...own, ...shared, 'etag', `"${this.etag}"`, 'content-length', String(answer.body.length)];
  }

  /** Bytes it takes in memory, with room for its compressed forms. */
  get size(): number {
    return this.answer.body.length + (this.isWorthCompressing ? this.answer.body.length >> 1 : 0) + 2048;
  }

  /** The same answer, and it says that the service did not confirm it. */
  asStale(): CachedAnswer {
    return new CachedAnswer(this.answer, this.security, true);
  }

  send(exchange: Exchange): void {
    const { headers } = exchange.req;
    const known = headers['if-none-match'];
    if (known !== undefined && this.isKnownBy(known)) {
      exchange.res.writeHead(304, [...this.notModified, 'x-request-id', exchange.requestId]);
      exchange.res.end();
      return;
    }
    const encoding =
      this.isWorthCompressing && headers['accept-encoding'] !== undefined
        ? chooseEncoding(headers['accept-encoding'])
        : undefined;
    if (encoding) void this.sendCompressed(exchange, encoding);
    else this.write(exchange, this.plain, this.answer.body);
  }

  /** Every form of the answer has its own tag (RFC 9110, 8.8.3.3); any of them says that the client is up to date. */
  private isKnownBy(ifNoneMatch: string): boolean {
    return ifNoneMatch.trim() === '*' || ifNoneMatch.includes(this.etag);
  }

  private async sendCompressed(exchange: Exchange, encoding: Encoding): Promise<void> {
    try {
      const variant = await (this.variants.get(encoding) ?? this.compress(encoding));
      this.write(exchange, variant.headers, variant.body);
    } catch {
      this.write(exchange, this.plain, this.answer.body);
    }
  }

  private compress(encoding: Encoding): Promise<{ body: Buffer; headers: readonly string[] }> {
    const unchanged = withoutNames(this.plain, ['etag', 'content-length']);
    const variant = compressed(this.answer.body, encoding).then((body) => ({
      body,
      headers: unchanged.concat(
        'etag',
        `"${this.etag}-${encoding}"`,
        'content-encoding',
        encoding,
        'content-length',
        String(body.length),
      ),
    }));
    this.variants.set(encoding, variant);
    return variant;
  }

  private write(exchange: Exchange, headers: readonly string[], body: Buffer): void {
    if (exchange.res.destroyed) return;
    exchange.res.writeHead(200, [...headers, 'x-request-id', exchange.requestId]);
    if (exchange.method === 'HEAD') exchange.res.end();
    else endWith(exchange.res, body);
  }
}

function withoutNames(flat: readonly string[], names: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < flat.length; at += 2) {
    const name = flat[at] ?? '';
    if (!names.includes(name)) kept.push(name, flat[at + 1] ?? '');
  }
  return kept;
}
