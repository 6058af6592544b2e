import type { IncomingHttpHeaders } from 'node:http';
import { sessionCookieName } from '@campus-deals/contracts/identity/session-cookie';
import { ProductError } from '@campus-deals/service-defaults/without-nest';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { cookieOf, isRead } from './request-context.js';

/** Rejects writes that another site makes a browser send. */
export const originCheck = fp(async (app: FastifyInstance, { publicUrl }: { publicUrl: string }) => {
  const publicOrigin = new URL(publicUrl).origin;
  const sessionCookie = sessionCookieName(publicUrl);
  app.addHook('onRequest', (request, _reply, done) => {
    const { route } = request.routeOptions.config;
    if (!route || route.fromAnywhere || isRead(request)) return done();
    const { headers, method } = request;
    const carriesSession = cookieOf(request, sessionCookie) !== undefined;
    const isOwn = method === 'GET' ? isOwnFetch : isOwnWrite;
    done(isOwn(headers, publicOrigin, carriesSession) ? undefined : new ProductError('cross_origin_write'));
  });
});

/**
 * Whether a write can be trusted to come from our own pages. Browsers send Sec-Fetch-Site and Origin, which no page can
 * forge. A client that sends neither is no browser, and is allowed only without a session that could be abused.
 */
export function isOwnWrite(headers: IncomingHttpHeaders, publicOrigin: string, carriesSession: boolean): boolean {
  const site = headers['sec-fetch-site'];
  const origin = headers.origin;
  if (site === undefined && origin === undefined) return !carriesSession;
  if (site !== undefined && site !== 'same-origin') return false;
  return origin === undefined || origin === publicOrigin || origin === ownOrigin(headers.host, publicOrigin);
}

/**
 * Whether a GET that changes state comes from our own scripts. A followed link is rejected: it may come from a mail
 * scanner, or from a page that would sign the reader in to another account.
 */
export function isOwnFetch(headers: IncomingHttpHeaders, publicOrigin: string, carriesSession: boolean): boolean {
  if (headers['sec-fetch-mode'] === 'navigate' || headers.accept?.includes('text/html')) return false;
  if (headers['sec-fetch-site'] !== undefined) return headers['sec-fetch-site'] === 'same-origin';
  // On plain http, browsers send no Sec-Fetch headers, and a GET carries only Referer.
  const origin = headers.origin ?? originOf(headers.referer);
  if (origin !== undefined) return origin === publicOrigin || origin === ownOrigin(headers.host, publicOrigin);
  return !carriesSession;
}

const originOf = (address: string | undefined): string | undefined =>
  address === undefined ? undefined : URL.canParse(address) ? new URL(address).origin : 'null';

/** Returns the origin of this request: a local stack is reachable at localhost and at 127.0.0.1. */
const ownOrigin = (host: string | undefined, publicOrigin: string): string | undefined =>
  host ? `${publicOrigin.slice(0, publicOrigin.indexOf(':'))}://${host}` : undefined;
