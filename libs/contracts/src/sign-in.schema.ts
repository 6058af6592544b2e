import { z } from 'zod';
import { SESSION_ROLES } from './enumerations.js';
import { emailAddress } from './lists.schema.js';

/** Of an invitation, `?ref=`. */
export const referralCode = z.string().trim().max(32, 'referralCode is not valid');

/**
 * `GET /api/auth/user-by-supabase-id`, with the provider's access token as Bearer: links or creates the account of a
 * verified address and sets the session cookie. 401 without a valid token, which reveals nothing.
 */
export const userBySupabaseIdQuery = z.strictObject({
  supabaseId: z.uuid('supabaseId is not valid'),
  /** The address the browser believes in; must be the one the token proves. */
  email: emailAddress.optional(),
  /** The invitation a new account came by. */
  referralCode: referralCode.optional(),
});
export type UserBySupabaseIdQuery = z.infer<typeof userBySupabaseIdQuery>;

export const linkedUser = z.object({ id: z.number().int(), role: z.enum(SESSION_ROLES), isNew: z.boolean() });
export type LinkedUser = z.infer<typeof linkedUser>;

/** `GET /api/auth/verify?token=`: the older magic link. Single use, 15 minutes. Sets the session cookie. */
export const verifyQuery = z.strictObject({
  token: z.string('token is required').min(1, 'token is required').max(200, 'token is not valid'),
});
export type VerifyQuery = z.infer<typeof verifyQuery>;

export const verifiedLink = z.object({
  id: z.number().int(),
  role: z.enum(SESSION_ROLES),
  /** A path of this site to go to whatever the browser has stored; null: the stored one, else by role. */
  redirectTo: z.string().nullable(),
});
export type VerifiedLink = z.infer<typeof verifiedLink>;
