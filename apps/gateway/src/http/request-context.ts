import type {} from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Logger } from 'pino';
import { ProductError, traceRequest, watchForAbort } from '@campus-deals/service-defaults/without-nest';
import type { Route } from '../routes.js';
import { faultOfAddress } from './address.js';
import { MethodNotAllowed } from './problems.js';
import { routeLabel } from './route-label.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The row of the route table. */
    route?: Route;
  }
  interface FastifyRequest {
    /** The address without its query. */
    path: string;
    /** Without the question mark; empty where there is none. */
    search: string;
  }
}

/** Splits the address once, and refuses one that no service could serve: none may travel on and become a 5xx behind us. */
export const requestContext = fp(
  async (app: FastifyInstance, { devLogin, logger }: { devLogin: boolean; logger: Logger }) => {
    app.decorateRequest('path', '');
    app.decorateRequest('search', '');
    app.addHook('onRequest', (request, reply, done) => {
      const { id: requestId, method, headers } = request;
      const route = routeLabel(request);
      watchForAbort(reply.raw, { logger, requestId, method, route });
      traceRequest({ method, route, headers, isFromOutside: !request.isFromWeb, answer: reply.raw }, done);
    });
    app.addHook('onRequest', (request, _reply, done) => {
      const url = request.raw.url ?? '/';
      const queryAt = url.indexOf('?');
      request.path = queryAt === -1 ? url : url.slice(0, queryAt);
      request.search = queryAt === -1 ? '' : url.slice(queryAt + 1);
      done(faultOf(request, devLogin));
    });
  },
);

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const isReadMethod = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** Why nobody serves this address and method. */
function faultOf(request: FastifyRequest, devLogin: boolean): ProductError | undefined {
  const { method, path, search, routeOptions } = request;
  const fault = faultOfAddress(path, search, { isPage: routeOptions.config.route?.to === 'web' });
  if (fault) return new ProductError(fault);
  if (method === 'HEAD' && routeOptions.config.route?.writesByGet) return new MethodNotAllowed(['GET']);
  if (!devLogin && routeOptions.config.route?.isDevLogin) return new ProductError('not_found');
  // Before its body is looked at.
  if (request.is404) return METHODS.includes(method) ? new ProductError('not_found') : new MethodNotAllowed(METHODS);
  return undefined;
}

/** A read that changes nothing; of some routes even a GET does. */
export function isRead({ method, routeOptions }: FastifyRequest): boolean {
  return isReadMethod(method) && !routeOptions.config.route?.writesByGet;
}

export function isPublicRead(request: FastifyRequest): boolean {
  return request.routeOptions.config.route?.cache === 'public' && isReadMethod(request.method);
}

/** The value of one cookie. Most requests carry none, so nothing is parsed before it is asked for. */
export function cookieOf({ raw, server }: FastifyRequest, name: string): string | undefined {
  const { cookie } = raw.headers;
  return cookie?.includes(`${name}=`) ? server.parseCookie(cookie)[name] : undefined;
}
