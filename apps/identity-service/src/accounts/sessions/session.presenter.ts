import { sessionRole, type UserRole } from '@campus-deals/contracts/enumerations';
import { SessionEntryDto, type SessionDto } from '@campus-deals/contracts/identity/session.dto';
import { present } from '@campus-deals/service-defaults';
import type { Session } from './session.entity.js';

export const SIGNED_OUT: SessionDto = { authenticated: false, userId: null, role: null };

/** Presents a session to its browser. A student has the role `user` there. */
export function presentSession(user: { id: number; role: UserRole }): SessionDto {
  return { authenticated: true, userId: user.id, role: sessionRole(user.role) };
}

export function presentSessionEntry(session: Session, currentId: number): SessionEntryDto {
  return present(SessionEntryDto, { ...session, isCurrent: session.id === currentId });
}
