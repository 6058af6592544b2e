import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { AuthError } from '../errors/auth-error.js';

const WINDOW_SECONDS = 300;

/** Limits requests per client IP. Each replica counts separately. */
export function clientLimit(points: number): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const limiter = new RateLimiterMemory({ points, duration: WINDOW_SECONDS });
  return async (request, reply) => {
    const result = await limiter.consume(request.ip).catch((refusal: { msBeforeNext: number }) => refusal);
    if (!('remainingPoints' in result) || result.remainingPoints > 0 || result.consumedPoints <= points) return;
    void reply.header('retry-after', String(Math.ceil(result.msBeforeNext / 1000)));
    throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached');
  };
}
