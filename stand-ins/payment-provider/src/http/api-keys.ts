import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { StripeError } from '../errors/stripe-error.js';

export interface ApiKeys {
  secret: string;
  publishable: string;
}

const unauthorized = (message: string, code?: string): StripeError =>
  new StripeError(401, 'invalid_request_error', message, code === undefined ? {} : { code });

/** Returns the kind of a request's key, sent as Bearer token or as the user of Basic authentication. Throws 401. */
export function keyKindOf(request: FastifyRequest, keys: ApiKeys, named?: string): keyof ApiKeys {
  const key = keyIn(request.headers.authorization) ?? named;
  if (!key)
    throw unauthorized('You did not provide an API key. Provide it in the Authorization header, using Bearer auth');
  if (isSame(key, keys.secret)) return 'secret';
  if (isSame(key, keys.publishable)) return 'publishable';
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}****`);
}

export function requireSecretKey(request: FastifyRequest, keys: ApiKeys): void {
  if (keyKindOf(request, keys) === 'publishable')
    throw unauthorized(
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
      'secret_key_required',
    );
}

function keyIn(header: string | undefined): string | undefined {
  const [scheme, credentials = ''] = header?.split(' ') ?? [];
  if (scheme?.toLowerCase() === 'bearer') return credentials;
  if (scheme?.toLowerCase() === 'basic') return Buffer.from(credentials, 'base64').toString().split(':')[0];
  return undefined;
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
