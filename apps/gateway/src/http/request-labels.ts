import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

const prefix = randomBytes(9).toString('base64url');
let requests = 0;
const GIVEN = /^[\w.-]{8,64}$/;

/** Returns the id given by a client or proxy, else a new one. All logs of the request share it. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && GIVEN.test(given) ? given : `${prefix}${(++requests).toString(36)}`;
}

/** Returns the pattern of the request's route, for logs, metrics and spans: paths may contain tokens or addresses. */
export function routeLabel({ routeOptions }: FastifyRequest): string {
  return routeOptions.config.route?.path ?? routeOptions.url ?? 'none';
}
