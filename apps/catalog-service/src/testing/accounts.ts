import { randomUUID } from 'node:crypto';
import type { DomainEvent, EventName, EventPayload } from '@campus-deals/contracts/events';
import type { ExportedUserDataDto } from '@campus-deals/contracts/internal.dto';
import type { SignedInUser } from '@campus-deals/service-defaults';
import { uuidv7 } from 'uuidv7';
import type { CatalogUnderTest } from './catalog-app.js';

let lastUser = 100_000;

/** Returns a signed-in student; without an id, a new one. */
export function aStudent(userId = ++lastUser): SignedInUser {
  return { kind: 'user', userId, role: 'student', sessionId: userId };
}

/** Returns a signed-in vendor; without an id, a new one. */
export const anOwner = (userId?: number): SignedInUser => ({ ...aStudent(userId), role: 'vendor' });

/** Returns an event that has just happened. */
export const eventOf = <N extends EventName>(name: N, payload: EventPayload<N>): DomainEvent<N> => ({
  id: uuidv7(),
  name,
  version: 1,
  occurredAt: new Date().toISOString(),
  payload,
});

export const deletionOf = (userId: number): DomainEvent<'UserDeleted'> =>
  eventOf('UserDeleted', { userId, erasureId: randomUUID() });

/** Returns all data of an account, as identity asks for it. */
export async function exportOf(
  catalog: Pick<CatalogUnderTest, 'ask'>,
  { userId }: { userId: number },
): Promise<Record<string, object[]>> {
  const caller = { kind: 'service', name: 'identity' } as const;
  const body = { userId, email: 'someone@uni.example' };
  const answer = await catalog.ask('POST', '/internal/exports', { caller, body });
  return answer.json<ExportedUserDataDto>().data as never;
}
