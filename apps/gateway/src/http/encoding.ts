import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

export type Encoding = 'br' | 'gzip';

/** Minimum size for compression: below it, compression saves no packet. */
export const SMALLEST_COMPRESSED = 1024;
export const ENCODINGS: Encoding[] = ['br', 'gzip'];
/** Brotli settings. Quality 4 costs about as much as gzip; a window of 256 kB keeps a stream's memory small. */
export const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
};
export const GZIP = { level: 6 };

const COMPRESSIBLE =
  /^(text\/(?!event-stream)|application\/(json|problem\+json|javascript|xml|manifest\+json)|image\/svg\+xml)/;
const brotliBuffer = promisify(brotliCompress);
const gzipBuffer = promisify(gzip);

export function isCompressible(contentType: string | undefined): boolean {
  return contentType !== undefined && COMPRESSIBLE.test(contentType);
}

/** Returns the response encoding, or undefined if the client accepts none of ours. */
export function chooseEncoding(acceptEncoding: string | string[] | undefined): Encoding | undefined {
  if (typeof acceptEncoding !== 'string') return undefined;
  return (negotiate(acceptEncoding, ENCODINGS) as Encoding | null) ?? undefined;
}

export function compressed(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? brotliBuffer(body, BROTLI) : gzipBuffer(body, GZIP);
}
