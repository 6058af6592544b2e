import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@campus-deals/contracts/events';
import type { ExportedUserDataDto } from '@campus-deals/contracts/internal.dto';
import { eventOf, user } from '@campus-deals/messaging/testing/service';
import type { CatalogUnderTest } from './catalog-app.js';

export { eventOf };

let lastUser = 100_000;

/** Returns a signed-in student; without an id, a new one. */
export const aStudent = (userId = ++lastUser) => user(userId);

/** Returns a signed-in vendor; without an id, a new one. */
export const anOwner = (userId = ++lastUser) => user(userId, 'vendor');

export const deletionOf = (userId: number): DomainEvent<'UserDeleted'> =>
  eventOf('UserDeleted', { userId, erasureId: randomUUID() });

/** Returns all data of an account, as identity requests it. */
export async function exportOf(
  catalog: Pick<CatalogUnderTest, 'ask'>,
  { userId }: { userId: number },
): Promise<Record<string, object[]>> {
  const caller = { kind: 'service', name: 'identity' } as const;
  const body = { userId, email: 'someone@uni.example' };
  const answer = await catalog.ask('POST', '/internal/exports', { caller, body });
  return answer.json<ExportedUserDataDto>().data as never;
}
