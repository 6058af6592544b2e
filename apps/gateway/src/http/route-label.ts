import type { FastifyRequest } from 'fastify';

/** Returns the pattern of the request's route, for logs, metrics and spans: the path itself may hold a token or an address. */
export function routeLabel({ routeOptions }: FastifyRequest): string {
  return routeOptions.config.route?.path ?? routeOptions.url ?? 'none';
}
