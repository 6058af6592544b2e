import { z } from 'zod';
import { SESSION_ROLES } from './enumerations.js';

/** `GET /api/auth/session`. */
export const session = z.object({
  authenticated: z.boolean(),
  userId: z.number().int().nullable(),
  role: z.enum(SESSION_ROLES).nullable(),
});
export type Session = z.infer<typeof session>;

/** `POST /api/auth/dev-login`, served only outside production. Answers `Session` and sets the session cookie. */
export const devLoginBody = z.strictObject({ role: z.enum(SESSION_ROLES, 'role must be admin, user or vendor') });
export type DevLoginBody = z.infer<typeof devLoginBody>;

/** `GET /api/auth/sessions`: where somebody is signed in, the newest use first. */
export const sessionEntry = z.object({
  id: z.number().int(),
  /** Such as "Chrome on Windows"; null when the browser did not say. */
  device: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** To the hour. */
  lastSeenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type SessionEntry = z.infer<typeof sessionEntry>;
