import { sessionRole, type UserRole } from '@campus-deals/contracts/enumerations';
import type { SessionDto, SessionEntryDto } from '@campus-deals/contracts/identity/session.dto';
import type { Session } from './session.entity.js';

export const SIGNED_OUT: SessionDto = { authenticated: false, userId: null, role: null };

/** Presents a session to its browser. A student has the role `user` there. */
export function presentSession(user: { id: number; role: UserRole }): SessionDto {
  return { authenticated: true, userId: user.id, role: sessionRole(user.role) };
}

/** Presents an entry of the list of sessions. */
export function presentSessionEntry(
  { id, device, createdAt, lastSeenAt }: Session,
  currentId: number,
): SessionEntryDto {
  return {
    id,
    device,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: id === currentId,
  };
}
