import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { Transform } from 'node:stream';
import { sendWhole, type Exchange } from './exchange.js';

export type Encoding = 'br' | 'gzip';

/** Below this a compressed body saves no packet. */
export const SMALLEST_COMPRESSED = 1024;
const COMPRESSIBLE =
  /^(text\/(?!event-stream)|application\/(json|problem\+json|javascript|xml|manifest\+json)|image\/svg\+xml)/;
/** Quality 4 costs about what gzip does and is smaller; a window of 256 kB keeps a stream's memory small. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } };
const GZIP = { level: 6 };

const brotliBuffer = promisify(brotliCompress);
const gzipBuffer = promisify(gzip);

export function isCompressible(contentType: string | undefined): boolean {
  return contentType !== undefined && COMPRESSIBLE.test(contentType);
}

/** The encoding to answer in: brotli before gzip where the client takes both; `q=0` is a refusal. */
export function chooseEncoding(acceptEncoding: string | string[] | undefined): Encoding | undefined {
  if (typeof acceptEncoding !== 'string') return undefined;
  let takesGzip = false;
  for (const part of acceptEncoding.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    if (parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) continue;
    if (name === 'br') return 'br';
    if (name === 'gzip') takesGzip = true;
  }
  return takesGzip ? 'gzip' : undefined;
}

export function compressed(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? brotliBuffer(body, BROTLI) : gzipBuffer(body, GZIP);
}

export function compressor(encoding: Encoding): Transform {
  return encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP);
}

/** Sends a whole answer in the encoding the client takes, where that pays. */
export async function sendCompressed(
  exchange: Exchange,
  status: number,
  headers: readonly string[],
  body: Buffer,
): Promise<void> {
  const type = headers[headers.indexOf('content-type') + 1];
  const encoding =
    body.length > SMALLEST_COMPRESSED && isCompressible(type)
      ? chooseEncoding(exchange.req.headers['accept-encoding'])
      : undefined;
  if (!encoding) return sendWhole(exchange, status, [...headers, 'vary', 'accept-encoding'], body);
  sendWhole(
    exchange,
    status,
    [...headers, 'vary', 'accept-encoding', 'content-encoding', encoding],
    await compressed(body, encoding),
  );
}
