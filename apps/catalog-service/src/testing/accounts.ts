import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@campus-deals/contracts/events';
import type { SignedInUser } from '@campus-deals/service-defaults';
import { uuidv7 } from 'uuidv7';

let lastUser = 100_000;

/** Returns a signed-in student; without an id, a new one. */
export function aStudent(userId = ++lastUser): SignedInUser {
  return { kind: 'user', userId, role: 'student', sessionId: userId };
}

export function deletionOf(userId: number): DomainEvent<'UserDeleted'> {
  return {
    id: uuidv7(),
    name: 'UserDeleted',
    version: 1,
    occurredAt: new Date().toISOString(),
    payload: { userId, erasureId: randomUUID() },
  };
}
