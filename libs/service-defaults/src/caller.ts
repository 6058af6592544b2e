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
  /** The moment the user last proved who they are in this browser (ISO 8601); absent or null: unknown. */
  signedInAt?: string | null;
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
