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
