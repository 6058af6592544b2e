import type { Caller } from '@campus-deals/service-defaults';

/** Who reads: admins see what is prepared and what waits, owners what is theirs. */
export interface Reader {
  isAdmin: boolean;
  /** Null for a visitor. */
  userId: number | null;
}

export function readerOf(caller: Caller): Reader {
  return caller.kind === 'user' ? { isAdmin: caller.role === 'admin', userId: caller.userId } : { isAdmin: false, userId: null };
}
