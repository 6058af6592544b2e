import type { AdminVendorDto } from '@campus-deals/contracts/catalog/admin-vendor.dto';
import type { AdminCollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import type { AdminUserDto } from '@campus-deals/contracts/identity/user.dto';
import { aCollege } from './college-facts.js';
import { aVendor } from './deal-facts.js';
import { serve } from './fake-server.js';

export function anAdminCollege(facts: Partial<AdminCollegeDto> = {}): AdminCollegeDto {
  return { ...aCollege(), emailDomains: [], ...facts };
}

export function anAdminVendor(facts: Partial<AdminVendorDto> = {}): AdminVendorDto {
  return {
    ...aVendor(),
    userId: null,
    contactEmail: null,
    contactPhone: null,
    hasPaid: false,
    isFeeWaived: false,
    isPublic: true,
    suspensionReason: null,
    isOwnerSuspended: false,
    isTrusted: false,
    dealCount: 0,
    collegeName: null,
    collegeShortName: null,
    version: 1,
    pendingRevision: null,
    submittedAt: null,
    hoursLeft: null,
    dueAt: null,
    reportCount: 0,
    ...facts,
  };
}

let nextUser = 100;
export function anAdminUser(facts: Partial<AdminUserDto> = {}): AdminUserDto {
  const id = nextUser++;
  return {
    id,
    email: `user${id}@example.edu`,
    name: null,
    role: 'student',
    collegeId: null,
    collegeName: null,
    emailVerified: true,
    isStudentVerified: false,
    suspendedAt: null,
    suspensionReason: null,
    lastLogin: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...facts,
  };
}

/** Signs an admin in with this account. */
export function serveAdmin(userId = 1): void {
  serve('GET /api/auth/session', { authenticated: true, userId, role: 'admin' });
}

/** Serves a list of the admin API with its total. */
export function serveList(path: string, rows: object[], total = rows.length): void {
  serve(`GET ${path}`, rows, { headers: { 'x-total-count': String(total) } });
}
