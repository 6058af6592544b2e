import { z } from 'zod';
import { USER_ROLES } from './enumerations.js';

/** Questions between services; their routes start with `/internal/` and are open to services only. */

/** `POST /internal/sessions/resolve` (identity): whose session a cookie's token is; 404 once it has ended or expired. */
export const resolveSessionBody = z.strictObject({ token: z.string().max(500) });
export type ResolveSessionBody = z.infer<typeof resolveSessionBody>;

export const resolvedSession = z.object({ sessionId: z.number().int(), userId: z.number().int(), role: z.enum(USER_ROLES) });
export type ResolvedSession = z.infer<typeof resolvedSession>;

/** `GET /internal/users/{id}/contact` (identity): where a user is reached. */
export const userContact = z.object({ email: z.string(), name: z.string().nullable() });
export type UserContact = z.infer<typeof userContact>;
