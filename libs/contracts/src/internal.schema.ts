import { z } from 'zod';
import { USER_ROLES } from './enumerations.js';

/** Questions between services; their routes start with `/internal/` and are open to services only. */

/** `POST /internal/sessions/resolve` (identity): whose session a cookie's token is; 404 once it has ended or expired. */
export const resolveSessionBody = z.strictObject({ token: z.string().max(500) });
export type ResolveSessionBody = z.infer<typeof resolveSessionBody>;

export const resolvedSession = z.object({
  sessionId: z.number().int(),
  userId: z.number().int(),
  role: z.enum(USER_ROLES),
});
export type ResolvedSession = z.infer<typeof resolvedSession>;

/** `GET /internal/users/{id}/contact` (identity): where a user is reached; 404 once the account is deleted. */
export const userContact = z.object({ email: z.string(), name: z.string().nullable() });
export type UserContact = z.infer<typeof userContact>;

/** `GET /internal/users/{id}/student-status` (identity): whether a school address of theirs is confirmed and its year not over; 404 once the account is deleted. */
export const studentStatus = z.object({ isVerified: z.boolean() });
export type StudentStatus = z.infer<typeof studentStatus>;

/** `POST /internal/users/{id}/magic-link` (identity): a new token of the older kind, for a mail; replaces the one before. */
export const magicLink = z.object({ token: z.string(), expiresAt: z.iso.datetime() });
export type MagicLink = z.infer<typeof magicLink>;

/** `GET /internal/erasures/{id}` (identity): whose account is being erased; 404 once everything is. */
export const erasureSubject = z.object({
  userId: z.number().int(),
  email: z.string(),
  /** What came later belongs to somebody who started anew. */
  requestedAt: z.iso.datetime(),
});
export type ErasureSubject = z.infer<typeof erasureSubject>;

/**
 * `POST /internal/student-verifications/{id}/link` (identity): address and a new token for the mail that asks to confirm
 * it; replaces the token before. 404 once it is confirmed, replaced or gone.
 */
export const schoolAddressLink = z.object({
  email: z.string(),
  name: z.string().nullable(),
  token: z.string(),
  expiresAt: z.iso.datetime(),
});
export type SchoolAddressLink = z.infer<typeof schoolAddressLink>;

/** `GET /internal/subscriptions/{id}` (notification): who subscribed; 404 once it has ended. */
export const subscriber = z.object({
  email: z.string(),
  collegeId: z.number().int(),
  userId: z.number().int().nullable(),
});
export type Subscriber = z.infer<typeof subscriber>;

/** `POST /internal/exports` (catalog, notification): everything the service holds about a user. */
export const exportBody = z.strictObject({ userId: z.number().int(), email: z.string() });
export type ExportBody = z.infer<typeof exportBody>;
export const exportPart = z.record(z.string(), z.unknown());
export type ExportPart = z.infer<typeof exportPart>;
