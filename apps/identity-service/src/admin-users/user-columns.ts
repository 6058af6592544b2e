import type { AdminUserDto } from '@campus-deals/contracts/identity/user.dto';
import type { CsvColumns } from '@campus-deals/service-defaults';

/** Columns of the exported list. */
export const USER_COLUMNS: CsvColumns<AdminUserDto> = [
  ['ID', ({ id }) => id],
  ['Email', ({ email }) => email],
  ['Name', ({ name }) => name],
  ['Role', ({ role }) => role],
  ['College ID', ({ collegeId }) => collegeId],
  ['College', ({ collegeName }) => collegeName],
  ['Email verified', ({ emailVerified }) => emailVerified],
  ['Verified student', ({ isStudentVerified }) => isStudentVerified],
  ['Suspended', ({ suspendedAt }) => suspendedAt],
  ['Suspension reason', ({ suspensionReason }) => suspensionReason],
  ['Last signed in', ({ lastLogin }) => lastLogin],
  ['Joined', ({ createdAt }) => createdAt],
];
