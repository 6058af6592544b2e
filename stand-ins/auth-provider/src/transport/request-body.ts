import { IsString, validateSync } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { badJson } from '../errors/auth-error.js';

/** The two members with which a browser announces that it holds a verifier. */
export class ChallengeDto {
  @IsString() code_challenge = '';
  @IsString() code_challenge_method = '';
}

/**
 * The body by its class, whose fields all begin with what "none" is: a member that is null or missing is that. Members
 * it does not name are ignored, a member of the wrong type is 400 bad_json. What objects hold is taken as it comes.
 */
export function readBody<T extends object>(request: FastifyRequest, type: new () => T): T {
  const sent = request.body ?? {};
  if (typeof sent !== 'object' || Array.isArray(sent)) throw badJson('the body: must be an object');
  const body = new type() as Record<string, unknown>;
  for (const name of Object.keys(body)) body[name] = (sent as Record<string, unknown>)[name] ?? body[name];
  const [fault] = validateSync(body);
  if (fault) throw badJson(`${fault.property}: ${Object.values(fault.constraints ?? {})[0] ?? 'is not valid'}`);
  return body as T;
}

/** The first value of a query member, or an empty text. */
export const queryText = (request: FastifyRequest, name: string): string =>
  (request.query as Record<string, string>)[name] ?? '';
