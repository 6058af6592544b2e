import type { IncomingHttpHeaders } from 'node:http';
import {
  CACHE_TAGS_HEADER,
  CACHE_UNTIL_HEADER,
  INTERNAL_TOKEN_HEADER,
  INVALIDATE_TAGS_HEADER,
} from '@campus-deals/service-defaults/without-nest';

/**
 * Client headers that are forwarded to services. All others are dropped: cookies, identity claims, forwarding headers
 * (set anew), trace headers, hop-by-hop headers, and `expect` (undici rejects it).
 */
const FORWARDED = ['accept', 'accept-language', 'content-type', 'user-agent', 'last-event-id'] as const;

export interface Forwarded {
  /** Signed caller identity, for our own services only. */
  token?: string;
  forwards?: readonly string[];
  requestId: string;
  clientAddress: string;
  publicUrl: URL;
  /** Trace to continue; without it, the service begins a new one. */
  trace?: Record<string, string>;
}

export function requestHeaders(client: IncomingHttpHeaders, given: Forwarded): Record<string, string> {
  const headers: Record<string, string> = {
    ...(given.token !== undefined && { [INTERNAL_TOKEN_HEADER]: given.token }),
    'x-request-id': given.requestId,
    'x-forwarded-for': given.clientAddress,
    'x-forwarded-proto': given.publicUrl.protocol.slice(0, -1),
    'x-forwarded-host': given.publicUrl.host,
  };
  for (const names of [FORWARDED, given.forwards ?? []]) {
    for (const name of names) {
      const value = client[name];
      if (typeof value === 'string') headers[name] = value;
    }
  }
  Object.assign(headers, given.trace);
  // Length of the original body; a body that was read completely has its own.
  if (typeof client['content-length'] === 'string') headers['content-length'] = client['content-length'];
  return headers;
}

/**
 * Response headers that are not forwarded: hop-by-hop (RFC 9110, 7.6.1), those that reveal the system, and those that
 * the gateway sets itself.
 */
const NOT_RETURNED = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  CACHE_TAGS_HEADER,
  CACHE_UNTIL_HEADER,
  INVALIDATE_TAGS_HEADER,
  INTERNAL_TOKEN_HEADER,
  'x-request-id',
  'x-powered-by',
  'server',
  'date',
  'content-length',
  'content-security-policy',
  'x-content-type-options',
  'strict-transport-security',
  'referrer-policy',
]);

/** Returns a service's response headers for the client, without the length. */
export function answerHeaders(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const passed: Record<string, string | string[]> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !NOT_RETURNED.has(name)) passed[name] = value;
  }
  passed['cache-control'] ??= 'no-store';
  return passed;
}

export function tagsOf(header: string | string[] | undefined): string[] {
  if (header === undefined) return [];
  const text = typeof header === 'string' ? header : header.join(',');
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
}
