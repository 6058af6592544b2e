import type { DtoClass } from '@campus-deals/contracts/rules';
import { checkBody, ProductError } from '@campus-deals/service-defaults/without-nest';
import type { FastifyRequest } from 'fastify';

/** Parses and validates a body as its DTO class, like the services. Throws malformed_request, validation_failed. */
export function readBody<T extends object>({ body }: FastifyRequest, type: DtoClass<T>): T {
  return checkBody(type, parsed(body));
}

function parsed(body: unknown): unknown {
  if (!Buffer.isBuffer(body) || body.length === 0) return undefined;
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch (cause) {
    throw new ProductError('malformed_request', undefined, { cause });
  }
}
