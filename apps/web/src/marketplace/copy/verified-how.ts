import type { VerifiedBy } from '@campus-deals/contracts/enumerations';

/** How a student was verified: "Verified by a school address". */
export const VERIFIED_HOW: Record<VerifiedBy, string> = {
  'school-address': 'by a school address',
  'student-card': 'by a student card',
  classmates: 'by classmates',
  admin: 'by our team',
};
