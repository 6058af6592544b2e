import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { problem, type ErrorCode } from '@campus-deals/contracts/errors';
import type { Route } from '../routes.js';
import type { FlatHeaders } from './security-headers.js';

/** One request and its answer, with what every step needs to know about it. */
export interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly method: string;
  /** Path and query as sent. */
  readonly url: string;
  readonly path: string;
  /** Without the question mark; empty when there is none. */
  readonly query: string;
  readonly requestId: string;
}

const idPrefix = randomBytes(9).toString('base64url');
let requests = 0;
const GIVEN_ID = /^[\w.-]{8,64}$/;

export function exchangeOf(req: IncomingMessage, res: ServerResponse): Exchange {
  const url = req.url ?? '/';
  const queryAt = url.indexOf('?');
  const given = req.headers['x-request-id'];
  return {
    req,
    res,
    method: req.method ?? 'GET',
    url,
    path: queryAt === -1 ? url : url.slice(0, queryAt),
    query: queryAt === -1 ? '' : url.slice(queryAt + 1),
    requestId: typeof given === 'string' && GIVEN_ID.test(given) ? given : `${idPrefix}${(++requests).toString(36)}`,
  };
}

export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** A read that changes nothing; of some routes even a GET does. */
export function isPlainRead(route: Pick<Route, 'writesByGet'>, method: string): boolean {
  return isRead(method) && !route.writesByGet;
}

/** Node writes strings from its stack up to this; beyond it copying them costs more than it saves. */
const LARGEST_IN_ONE_WRITE = 16 * 1024;

/**
 * Ends an answer with its body. A small one goes out as a latin1 string, which holds the same bytes: Node joins it with the
 * headers into one write, where a Buffer costs a `writev` of two.
 */
export function endWith(res: ServerResponse, body: Buffer): void {
  if (body.length > LARGEST_IN_ONE_WRITE) res.end(body);
  else res.end(body.toString('latin1'), 'latin1');
}

/** Sends a whole answer; a HEAD gets the headers of the GET. */
export function sendWhole(exchange: Exchange, status: number, headers: readonly string[], body: Buffer | string): void {
  const { res, method } = exchange;
  if (res.headersSent || res.destroyed) return;
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
  res.writeHead(status, [...headers, 'content-length', String(length), 'x-request-id', exchange.requestId]);
  if (method === 'HEAD') res.end();
  else if (typeof body === 'string') res.end(body);
  else endWith(res, body);
}

/** The gateway's own refusals and failures, as `application/problem+json`. */
export class Refusals {
  constructor(private readonly security: FlatHeaders) {}

  send(exchange: Exchange, code: ErrorCode, detail?: string, extra: readonly string[] = []): void {
    const body = problem(code, detail, { requestId: exchange.requestId });
    // What the client still sends is not read: the connection cannot be used again.
    const unread = !isRead(exchange.method) && !exchange.req.complete ? ['connection', 'close'] : [];
    const headers = [
      ...this.security,
      'content-type',
      'application/problem+json; charset=utf-8',
      'cache-control',
      'no-store',
      ...unread,
      ...extra,
    ];
    sendWhole(exchange, body.status, headers, JSON.stringify(body));
  }
}
