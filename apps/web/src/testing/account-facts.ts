import type { Profile } from '@campus-deals/contracts/account.schema';
import type { Referrals } from '@campus-deals/contracts/referrals.schema';
import type { SessionEntry } from '@campus-deals/contracts/session.schema';
import type { StudentVerification } from '@campus-deals/contracts/students.schema';
import { serve } from './fake-server.js';

export function aProfile(facts: Partial<Profile> = {}): Profile {
  return {
    id: 1,
    email: 'maya@example.org',
    name: 'Maya Lind',
    role: 'student',
    collegeId: null,
    graduationDate: null,
    defaultCollege: false,
    emailVerified: true,
    hasProviderAccount: true,
    createdAt: '2026-03-01T00:00:00.000Z',
    ...facts,
  };
}

export function aVerification(facts: Partial<StudentVerification> = {}): StudentVerification {
  return { status: 'unverified', address: null, college: null, verifiedAt: null, expiresAt: null, ...facts };
}

export function aSessionEntry(facts: Partial<SessionEntry> = {}): SessionEntry {
  return {
    id: 1,
    device: 'Chrome on Windows',
    createdAt: '2026-03-01T12:00:00.000Z',
    lastSeenAt: new Date().toISOString(),
    isCurrent: false,
    ...facts,
  };
}

export function someReferrals(facts: Partial<Referrals> = {}): Referrals {
  return {
    code: 'MAYA7K2Q',
    credited: 0,
    points: 0,
    level: 1,
    pointsToNextLevel: 50,
    college: null,
    achievements: [],
    rewards: [],
    ...facts,
  };
}

/** A signed-in student, and an answer to everything the account reads. */
export function serveAccount(profile: Profile = aProfile()): void {
  serve('GET /api/auth/session', { authenticated: true, userId: profile.id, role: 'user' });
  serve('GET /api/user/profile', profile);
  serve('GET /api/user/student-verification', aVerification());
  serve('GET /api/auth/sessions', [aSessionEntry({ isCurrent: true })]);
  serve('GET /api/newsletter/status', { isSubscribed: false, collegeId: null, collegeName: null, createdAt: null });
  serve('GET /api/user/notification-preferences', { browserNotifications: false, emailNotifications: true });
  serve('GET /api/user/referrals', someReferrals());
  serve('GET /api/user/saved-deals', []);
}
