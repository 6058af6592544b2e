import { z } from 'zod';
import { STUDENT_STATUSES } from './enumerations.js';
import { emailAddress } from './lists.schema.js';

const knownCollege = z.object({ id: z.number().int(), name: z.string(), shortName: z.string() });

export { STUDENT_STATUSES } from './enumerations.js';

/** `GET /api/user/student-verification`. */
export const studentVerification = z.object({
  /** pending: a link was sent to an address that is not confirmed yet. */
  status: z.enum(STUDENT_STATUSES),
  /** The confirmed school address, or the one that waits. */
  address: z.string().nullable(),
  college: knownCollege.nullable(),
  verifiedAt: z.iso.datetime().nullable(),
  /** A year after it was last confirmed. */
  expiresAt: z.iso.datetime().nullable(),
});
export type StudentVerification = z.infer<typeof studentVerification>;

export { NOT_A_SCHOOL_ADDRESS } from './messages.js';
/** `POST /api/user/student-verification`: sends a link to the address. Answers 202 `StudentVerification`. */
export const studentVerificationBody = z.strictObject({ email: emailAddress });
export type StudentVerificationBody = z.infer<typeof studentVerificationBody>;

/** `POST /api/auth/school-address`: confirms the address a link was sent to, on whatever device. Answers 200 `SchoolAddressConfirmed`. */
export const confirmSchoolAddressBody = z.strictObject({
  token: z.string('token is required').min(1, 'token is required').max(200, 'token is not valid'),
});
export type ConfirmSchoolAddressBody = z.infer<typeof confirmSchoolAddressBody>;
export const schoolAddressConfirmed = z.object({ college: knownCollege.nullable(), expiresAt: z.iso.datetime() });
export type SchoolAddressConfirmed = z.infer<typeof schoolAddressConfirmed>;
