import type { UserRole } from '@campus-deals/contracts/enumerations';

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
