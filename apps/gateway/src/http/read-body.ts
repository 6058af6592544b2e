import type { DtoClass } from '@campus-deals/contracts/rules';
import { ProductError, RequestPipe } from '@campus-deals/service-defaults/without-database';
import type { FastifyRequest } from 'fastify';

const pipe = new RequestPipe();

/** The body as its DTO class, checked as in every service. Throws `malformed_request` and `validation_failed`. */
export async function readBody<T extends object>({ body }: FastifyRequest, type: DtoClass<T>): Promise<T> {
  return (await pipe.transform(parsed(body), { type: 'body', metatype: type })) as T;
}

function parsed(body: unknown): unknown {
  if (!Buffer.isBuffer(body) || body.length === 0) return undefined;
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch (cause) {
    throw new ProductError('malformed_request', undefined, { cause });
  }
}
