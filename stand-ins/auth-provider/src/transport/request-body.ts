import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { badJson } from '../errors/auth-error.js';

/** A text that may be null or missing, as clients send it for "none". */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? '');

export const optionalObject = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((object) => object ?? {});

/** The two members with which a browser announces that it holds a verifier. */
export const challengeMembers = { code_challenge: optionalText, code_challenge_method: optionalText };

/** The body by its schema; members it does not name are ignored, a member of the wrong type is 400 bad_json. */
export function readBody<S extends z.ZodType>(request: FastifyRequest, schema: S): z.infer<S> {
  const result = schema.safeParse(request.body ?? {});
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw badJson(`${issue?.path.join('.') || 'the body'}: ${issue?.message ?? 'is not valid'}`);
}

/** The first value of a query member, or an empty text. */
export const queryText = (request: FastifyRequest, name: string): string =>
  (request.query as Record<string, string>)[name] ?? '';
