import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { UserRole } from '@campus-deals/contracts/enumerations';
import type { FastifyRequest } from 'fastify';

/** Who asks, as the gateway vouches for it. */
export type Caller = Visitor | SignedInUser | CallingService;
export interface Visitor {
  kind: 'visitor';
}
export interface SignedInUser {
  kind: 'user';
  userId: number;
  role: UserRole;
  sessionId: number;
}
export interface CallingService {
  kind: 'service';
  name: string;
}

export const VISITOR: Visitor = { kind: 'visitor' };

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller;
  }
}

/** The caller of this request: `@CurrentCaller() caller: Caller`. */
export const CurrentCaller = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Caller =>
    context.switchToHttp().getRequest<FastifyRequest>().caller ?? VISITOR,
);
