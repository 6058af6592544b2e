import type {} from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Logger } from 'pino';
import { ProductError, traceRequest, watchForAbort } from '@campus-deals/service-defaults/without-nest';
import type { Route } from '../routes.js';
import { faultOfAddress } from './address.js';
import { MethodNotAllowed } from './problems.js';
import { routeLabel } from './request-labels.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The matching row of the route table. */
    route?: Route;
  }
  interface FastifyRequest {
    /** URL without its query. */
    path: string;
    /** Query without the question mark; empty if there is none. */
    search: string;
  }
}

/** Splits the URL once, and rejects one that no service could serve, so that it does not become a 5xx. */
export const requestContext = fp(
  async (app: FastifyInstance, { devLogin, logger }: { devLogin: boolean; logger: Logger }) => {
    app.decorateRequest('path', '');
    app.decorateRequest('search', '');
    app.addHook('onRequest', (request, reply, done) => {
      const { id: requestId, method, headers } = request;
      const url = request.raw.url ?? '/';
      const queryAt = url.indexOf('?');
      request.path = queryAt === -1 ? url : url.slice(0, queryAt);
      request.search = queryAt === -1 ? '' : url.slice(queryAt + 1);
      const route = routeLabel(request);
      watchForAbort(reply.raw, { logger, requestId, method, route });
      traceRequest({ method, route, headers, isFromOutside: !request.isFromWeb, answer: reply.raw }, () =>
        done(faultOf(request, devLogin)),
      );
    });
  },
);

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const isReadMethod = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** Returns why no route serves this URL and method. */
function faultOf(request: FastifyRequest, devLogin: boolean): ProductError | undefined {
  const { method, path, search, routeOptions } = request;
  const fault = faultOfAddress(path, search, { isPage: routeOptions.config.route?.to === 'web' });
  if (fault) return new ProductError(fault);
  if (method === 'HEAD' && routeOptions.config.route?.writesByGet) return new MethodNotAllowed(['GET']);
  if (!devLogin && routeOptions.config.route?.isDevLogin) return new ProductError('not_found');
  // Checked before the body is read.
  if (request.is404) return METHODS.includes(method) ? new ProductError('not_found') : new MethodNotAllowed(METHODS);
  return undefined;
}

/** Whether the request only reads. On some routes even a GET changes state. */
export function isRead({ method, routeOptions }: FastifyRequest): boolean {
  return isReadMethod(method) && !routeOptions.config.route?.writesByGet;
}

export function isPublicRead(request: FastifyRequest): boolean {
  return request.routeOptions.config.route?.cache === 'public' && isReadMethod(request.method);
}

/** Returns the value of a cookie. Parses on demand, since most requests have none. */
export function cookieOf({ raw, server }: FastifyRequest, name: string): string | undefined {
  const { cookie } = raw.headers;
  return cookie?.includes(`${name}=`) ? server.parseCookie(cookie)[name] : undefined;
}
