import { randomInt } from 'node:crypto';
import type { EventPayload } from '@campus-deals/contracts/events';
import type { SignedInUser } from '@campus-deals/service-defaults';
import type { NotificationUnderTest } from './notification-app.js';

let version = 0;

/** Delivers identity's event about a user, who may already exist, at their current address. */
export async function aUser(
  notification: NotificationUnderTest,
  facts: Partial<EventPayload<'UserUpdated'>> = {},
  email?: string,
): Promise<SignedInUser & { collegeId: number | null }> {
  const { userId = randomInt(1, 1_900_000_000), collegeId = null, role = 'student' } = facts;
  notification.identity.contacts.set(userId, email ?? `user-${userId}@uni.example`);
  await notification.deliver('UserUpdated', {
    emailNotifications: true,
    browserNotifications: false,
    timeZone: null,
    quietFrom: null,
    quietTo: null,
    digest: 'daily',
    version: (version += 1),
    ...facts,
    userId,
    collegeId,
    role,
  });
  return { kind: 'user', userId, role, sessionId: userId, collegeId };
}
