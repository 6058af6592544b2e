import type { ProfileDto } from '@campus-deals/contracts/identity/profile.dto';
import type { ReferralsDto } from '@campus-deals/contracts/identity/referrals.dto';
import type { SessionEntryDto } from '@campus-deals/contracts/identity/session.dto';
import type { OwnStudentCardDto } from '@campus-deals/contracts/identity/student-card.dto';
import type { StudentVerificationDto } from '@campus-deals/contracts/identity/student-verification.dto';
import { serve } from './fake-server.js';
import { somePreferences } from './notification-facts.js';

export function aProfile(facts: Partial<ProfileDto> = {}): ProfileDto {
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

export function aVerification(facts: Partial<StudentVerificationDto> = {}): StudentVerificationDto {
  return {
    status: 'unverified',
    address: null,
    how: null,
    college: null,
    verifiedAt: null,
    expiresAt: null,
    endedAt: null,
    ...facts,
  };
}

export function aSessionEntry(facts: Partial<SessionEntryDto> = {}): SessionEntryDto {
  return {
    id: 1,
    device: 'Chrome on Windows',
    createdAt: '2026-03-01T12:00:00.000Z',
    lastSeenAt: new Date().toISOString(),
    isCurrent: false,
    ...facts,
  };
}

export function someReferrals(facts: Partial<ReferralsDto> = {}): ReferralsDto {
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

export const NO_STUDENT_CARD: OwnStudentCardDto = { sentAt: null, deletesAt: null, triesLeft: 3 };

/** Signs a student in, and serves everything that the account reads. */
export function serveAccount(profile: ProfileDto = aProfile()): void {
  serve('GET /api/auth/session', { authenticated: true, userId: profile.id, role: 'user' });
  serve('GET /api/user/profile', profile);
  serve('GET /api/user/student-verification', aVerification());
  serve('GET /api/user/student-card', NO_STUDENT_CARD);
  serve('GET /api/auth/sessions', [aSessionEntry({ isCurrent: true })]);
  serve('GET /api/newsletter/status', { isSubscribed: false, collegeId: null, collegeName: null, createdAt: null });
  serve('GET /api/user/notification-preferences', somePreferences({ browserNotifications: false }));
  serve('GET /api/user/follows', []);
  serve('GET /api/user/notifications', []);
  serve('GET /api/user/notifications/unread-count', { count: 0 });
  serve('GET /api/user/referrals', someReferrals());
  serve('GET /api/user/saved-deals', []);
  serve('GET /api/user/saved-deals/ids', { ids: [] });
}
