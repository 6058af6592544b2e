import type { UserRole } from '@campus-deals/contracts/enumerations';

/** Caller of a request, authenticated by the gateway. */
export type Caller = Visitor | SignedInUser | CallingService;
export interface Visitor {
  kind: 'visitor';
}
export interface SignedInUser {
  kind: 'user';
  userId: number;
  role: UserRole;
  sessionId: number;
  /** When the user last authenticated in this browser (ISO 8601). Absent or null: unknown. */
  signedInAt?: string | null;
  /** Points for invitations, up to 30 seconds old. Absent: none. */
  points?: number;
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
