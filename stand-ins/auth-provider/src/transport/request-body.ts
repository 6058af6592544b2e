import { IsString, validateSync } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { badJson } from '../errors/auth-error.js';

/** The two PKCE members of a request from a browser with a verifier. */
export class ChallengeDto {
  @IsString() code_challenge = '';
  @IsString() code_challenge_method = '';
}

/**
 * Reads the body as its class, whose fields have defaults: a null or missing member keeps its default. Unknown members
 * are ignored. A member of the wrong type is 400 bad_json.
 */
export function readBody<T extends object>(request: FastifyRequest, type: new () => T): T {
  const sent = (request.body ?? {}) as Record<string, unknown>;
  const body = new type() as Record<string, unknown>;
  for (const name of Object.keys(body)) body[name] = sent[name] ?? body[name];
  const [fault] = validateSync(body);
  if (fault) throw badJson(`${fault.property}: ${Object.values(fault.constraints ?? {})[0] ?? 'is not valid'}`);
  return body as T;
}

/** Returns the first value of a query parameter, or an empty text. */
export const queryText = (request: FastifyRequest, name: string): string =>
  (request.query as Record<string, string>)[name] ?? '';
