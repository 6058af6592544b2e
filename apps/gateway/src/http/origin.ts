import type { IncomingHttpHeaders } from 'node:http';
import { sessionCookieName } from '@campus-deals/contracts/session-cookie';
import { ProductError } from '@campus-deals/service-defaults/without-nest';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { cookieOf, isRead } from './request-context.js';

/** Refuses writes that another site has a browser send. */
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
 * Whether a write may be trusted to come from our own pages. Browsers send Sec-Fetch-Site and Origin and no page can
 * forge them; a client that sends neither is no browser, and is let in only while it carries no session to abuse.
 */
export function isOwnWrite(headers: IncomingHttpHeaders, publicOrigin: string, carriesSession: boolean): boolean {
  const site = headers['sec-fetch-site'];
  const origin = headers.origin;
  if (site === undefined && origin === undefined) return !carriesSession;
  if (site !== undefined && site !== 'same-origin') return false;
  return origin === undefined || origin === publicOrigin || origin === ownOrigin(headers.host, publicOrigin);
}

/**
 * The same for a GET that changes state: sent by a script of ours, never by following a link, which a mail scanner does, or
 * a page elsewhere that would sign somebody in as somebody else.
 */
export function isOwnFetch(headers: IncomingHttpHeaders, publicOrigin: string, carriesSession: boolean): boolean {
  if (headers['sec-fetch-mode'] === 'navigate' || headers.accept?.includes('text/html')) return false;
  if (headers['sec-fetch-site'] !== undefined) return headers['sec-fetch-site'] === 'same-origin';
  // Browsers say no more on plain http, except where a GET comes from.
  const origin = headers.origin ?? originOf(headers.referer);
  if (origin !== undefined) return origin === publicOrigin || origin === ownOrigin(headers.host, publicOrigin);
  return !carriesSession;
}

function originOf(address: string | undefined): string | undefined {
  return address === undefined ? undefined : URL.canParse(address) ? new URL(address).origin : 'null';
}

/** The origin under which this very request reached us: a local stack answers on localhost and on 127.0.0.1. */
function ownOrigin(host: string | undefined, publicOrigin: string): string | undefined {
  return host ? `${publicOrigin.slice(0, publicOrigin.indexOf(':'))}://${host}` : undefined;
}
