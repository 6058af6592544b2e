import type { UserRole } from '@campus-deals/contracts/enumerations';
import type { Session } from '@campus-deals/contracts/session.schema';

export const SIGNED_OUT: Session = { authenticated: false, userId: null, role: null };

/** What the browser learns of its session: a student is called `user` there. */
export function presentSession(user: { id: number; role: UserRole }): Session {
  return { authenticated: true, userId: user.id, role: user.role === 'student' ? 'user' : user.role };
}
