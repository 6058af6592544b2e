import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthError } from '../errors/auth-error.js';

/** The project's two keys: the public one, required for every request, and the service key with all permissions. */
export class ApiKeys {
  private readonly anon: Buffer;
  private readonly service: Buffer;

  constructor(keys: { anon: string; service: string }) {
    this.anon = digest(keys.anon);
    this.service = digest(keys.service);
  }

  /** Hook that requires one of the keys, like Supabase's gateway. */
  readonly required = async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    const key = request.headers['apikey'];
    if (typeof key !== 'string') throw new AuthError(401, 'no_api_key', 'No API key found in request');
    if (!this.isAnon(key) && !this.isService(key)) throw new AuthError(401, 'invalid_api_key', 'Invalid API key');
  };

  /** Hook that requires the service key. */
  readonly serviceOnly = async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    if (!this.isService(bearerToken(request))) throw new AuthError(403, 'not_admin', 'User not allowed');
  };

  private isAnon(key: string): boolean {
    return timingSafeEqual(digest(key), this.anon);
  }

  private isService(key: string): boolean {
    return timingSafeEqual(digest(key), this.service);
  }
}

/** Returns the request's bearer token. Throws 401 no_authorization without one. */
export function bearerToken(request: FastifyRequest): string {
  const token = /^bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  return token;
}

const digest = (key: string): Buffer => createHash('sha256').update(key).digest();
