import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { ErrorCode } from '@campus-deals/contracts/errors';
import type { Route } from '../routes.js';

/** Bytes of a request body where the route names no other limit. */
export const BODY_LIMIT = 100 * 1024;

export type RequestBody = { body: Readable | Buffer | null; length: number | undefined };

/** Why a body is refused before it is read, or undefined. */
export function refusedBody(req: IncomingMessage, route: Route): ErrorCode | undefined {
  const { headers } = req;
  const length = Number(headers['content-length'] ?? 0);
  if (length > (route.bodyLimit ?? BODY_LIMIT)) return 'body_too_large';
  if ((length > 0 || headers['transfer-encoding'] !== undefined) && !accepts(route, headers['content-type']))
    return 'unsupported_media_type';
  return undefined;
}

function accepts(route: Route, contentType = ''): boolean {
  if (route.fromAnywhere) return true;
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  return type === 'application/json' || (route.multipart === true && type === 'multipart/form-data');
}

/**
 * The body to pass on: streamed when its length is known (Node's parser then holds the client to it), else read first,
 * since only counting shows whether it keeps the limit. Undefined when it does not.
 */
export async function bodyToPass(req: IncomingMessage, route: Route): Promise<RequestBody | undefined> {
  const length = req.headers['content-length'];
  if (length !== undefined) return length === '0' ? { body: null, length: 0 } : { body: req, length: Number(length) };
  if (req.headers['transfer-encoding'] === undefined) return { body: null, length: undefined };
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > (route.bodyLimit ?? BODY_LIMIT)) return undefined;
    chunks.push(chunk);
  }
  return { body: Buffer.concat(chunks), length: size };
}
