import type { CollegeReferenceDto } from '@campus-deals/contracts/catalog/college.dto';
import type { StudentVerificationDto } from '@campus-deals/contracts/identity/student-verification.dto';
import type { School } from '../../accounts/public.js';
import type { StudentVerification } from './student-verification.entity.js';

/** Returns the row that decides a user's status: the valid one, else the unconfirmed one, else the expired one. */
export function decisive(rows: StudentVerification[], now: Date): StudentVerification | undefined {
  return (
    rows.find((row) => row.isValidAt(now)) ??
    rows.find((row) => row.isWaitingAt(now)) ??
    rows.find((row) => row.isConfirmed())
  );
}

export function presentVerification(
  row: StudentVerification | undefined,
  college: CollegeReferenceDto | undefined,
  now: Date,
): StudentVerificationDto {
  const proof = row?.provenBy ?? null;
  return {
    status: statusOf(row, now),
    address: row?.address ?? null,
    how: proof === 'sign-in' || proof === 'link' ? 'school-address' : proof,
    college: college ?? null,
    verifiedAt: row?.confirmedAt?.toISOString() ?? null,
    expiresAt: row?.expiresAt?.toISOString() ?? null,
    endedAt: row?.endedAt?.toISOString() ?? null,
  };
}

function statusOf(row: StudentVerification | undefined, now: Date): StudentVerificationDto['status'] {
  if (!row) return 'unverified';
  if (!row.isConfirmed()) return 'pending';
  return row.isValidAt(now) ? 'verified' : 'expired';
}

/** Returns the college of an address: the only one with its domain, or among several the one the user has chosen. */
export function certainCollege(school: School | undefined, chosenId: number | null): CollegeReferenceDto | undefined {
  const colleges = school?.colleges ?? [];
  return colleges.length === 1 ? colleges[0] : colleges.find(({ id }) => id === chosenId);
}
