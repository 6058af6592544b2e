import { randomInt } from 'node:crypto';
import type { EventPayload } from '@campus-deals/contracts/events';
import type { SignedInUser } from '@campus-deals/service-defaults';
import type { NotificationUnderTest } from './notification-app.js';

let version = 0;

/** Returns a user as identity publishes them, each time in a newer version. */
export const userFacts = (facts: Partial<EventPayload<'UserUpdated'>> = {}): EventPayload<'UserUpdated'> => ({
  userId: randomInt(1, 1_900_000_000),
  collegeId: null,
  role: 'student',
  emailNotifications: true,
  browserNotifications: false,
  timeZone: null,
  quietFrom: null,
  quietTo: null,
  digest: 'daily',
  version: (version += 1),
  ...facts,
});

/** Delivers identity's event about a user, who may already exist, at their current address. */
export async function aUser(
  notification: NotificationUnderTest,
  facts: Partial<EventPayload<'UserUpdated'>> = {},
  email?: string,
): Promise<SignedInUser & { collegeId: number | null }> {
  const updated = userFacts(facts);
  const { userId, collegeId, role } = updated;
  notification.identity.contacts.set(userId, email ?? `user-${userId}@uni.example`);
  await notification.deliver('UserUpdated', updated);
  return { kind: 'user', userId, role, sessionId: userId, collegeId };
}
