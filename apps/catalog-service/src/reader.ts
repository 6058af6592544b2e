import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { VISITOR, type Caller } from '@campus-deals/service-defaults';
import type { FastifyRequest } from 'fastify';

/** Who reads: admins see what is prepared and what waits, owners what is theirs. */
export interface Reader {
  isAdmin: boolean;
  /** Null for a visitor. */
  userId: number | null;
}

/** What nobody owns is not a visitor's. */
export function isOwner({ userId }: Reader, ownerId: number | null): boolean {
  return userId !== null && userId === ownerId;
}

/** Who reads this request's answer: `@CurrentReader() reader: Reader`. */
export const CurrentReader = createParamDecorator((_data: unknown, context: ExecutionContext): Reader =>
  readerOf(context.switchToHttp().getRequest<FastifyRequest>().caller ?? VISITOR),
);

function readerOf(caller: Caller): Reader {
  return caller.kind === 'user'
    ? { isAdmin: caller.role === 'admin', userId: caller.userId }
    : { isAdmin: false, userId: null };
}
