import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { EARLY_ACCESS_POINTS } from '@campus-deals/contracts/limits';
import { VISITOR, type Caller, type SignedInUser } from '@campus-deals/service-defaults';
import type { FastifyRequest } from 'fastify';

/** The reader of an answer: admins see pending data, owners see their own. */
export interface Reader {
  isAdmin: boolean;
  /** Null for a visitor. */
  userId: number | null;
}

/** Whether the reader owns it. Visitors never own unowned data. */
export const isOwner = ({ userId }: Reader, ownerId: number | null): boolean => userId !== null && userId === ownerId;

/** Whether the caller has the points to see early deals a day before everybody else. */
export const hasEarlyAccess = ({ points = 0 }: Pick<SignedInUser, 'points'>): boolean => points >= EARLY_ACCESS_POINTS;

/** Injects the reader of this request's answer: `@CurrentReader() reader: Reader`. */
export const CurrentReader = createParamDecorator((_data: unknown, context: ExecutionContext): Reader =>
  readerOf(context.switchToHttp().getRequest<FastifyRequest>().caller ?? VISITOR),
);

export function readerOf(caller: Caller): Reader {
  return caller.kind === 'user'
    ? { isAdmin: caller.role === 'admin', userId: caller.userId }
    : { isAdmin: false, userId: null };
}
