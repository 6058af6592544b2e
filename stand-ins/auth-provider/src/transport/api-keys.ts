import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthError } from '../errors/auth-error.js';

/** The project's two keys: the public one, required for every request, and the service key with all permissions. */
export class ApiKeys {
  constructor(private readonly keys: { anon: string; service: string }) {}

  /** Hook that requires one of the keys, like Supabase's gateway. */
  readonly required = async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    const key = request.headers['apikey'];
    if (typeof key !== 'string') throw new AuthError(401, 'no_api_key', 'No API key found in request');
    if (!isSame(key, this.keys.anon) && !isSame(key, this.keys.service))
      throw new AuthError(401, 'invalid_api_key', 'Invalid API key');
  };

  /** Hook that requires the service key. */
  readonly serviceOnly = async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    if (!isSame(bearerToken(request), this.keys.service)) throw new AuthError(403, 'not_admin', 'User not allowed');
  };
}

/** Returns the request's bearer token. Throws 401 no_authorization without one. */
export function bearerToken(request: FastifyRequest): string {
  const token = /^bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  return token;
}

const digest = (key: string): Buffer => createHash('sha256').update(key).digest();
const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected));
