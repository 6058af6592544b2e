import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

export type Encoding = 'br' | 'gzip';

/** Below this a compressed body saves no packet. */
export const SMALLEST_COMPRESSED = 1024;
export const ENCODINGS: Encoding[] = ['br', 'gzip'];
/** Quality 4 costs about what gzip does and is smaller; a window of 256 kB keeps a stream's memory small. */
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

/** The encoding to answer in, or undefined where the client takes none of ours. */
export function chooseEncoding(acceptEncoding: string | string[] | undefined): Encoding | undefined {
  if (typeof acceptEncoding !== 'string') return undefined;
  return (negotiate(acceptEncoding, ENCODINGS) as Encoding | null) ?? undefined;
}

export function compressed(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? brotliBuffer(body, BROTLI) : gzipBuffer(body, GZIP);
}
