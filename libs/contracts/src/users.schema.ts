import { z } from 'zod';
import { USER_ROLES } from './enumerations.js';
import { pageQuery } from './lists.schema.js';

/** `GET /api/admin/users`: by words in address or name, by role; newest first. */
export const listUsersQuery = pageQuery.extend({
  search: z.string().trim().max(100, 'search must be at most 100 characters').optional(),
  role: z.enum(USER_ROLES, 'role must be student, vendor or admin').optional(),
});
export type ListUsersQuery = z.infer<typeof listUsersQuery>;

export const adminUser = z.object({
  id: z.number().int(),
  email: z.string(),
  name: z.string().nullable(),
  role: z.enum(USER_ROLES),
  collegeId: z.number().int().nullable(),
  emailVerified: z.boolean(),
  isStudentVerified: z.boolean(),
  lastLogin: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type AdminUser = z.infer<typeof adminUser>;

/** `PATCH /api/admin/users/{id}`. Answers `AdminUser`; 409 last_admin. */
export const updateUserBody = z.strictObject({
  role: z.enum(USER_ROLES, 'role must be student, vendor or admin').optional(),
  emailVerified: z.boolean('emailVerified must be true or false').optional(),
  collegeId: z
    .number('collegeId is not valid')
    .int('collegeId is not valid')
    .min(1, 'collegeId is not valid')
    .max(2_147_483_647, 'collegeId is not valid')
    .nullable()
    .optional(),
});
export type UpdateUserBody = z.infer<typeof updateUserBody>;

/** `GET /api/admin/stats/users/count`. */
export const userCount = z.object({ count: z.number().int() });
export type UserCount = z.infer<typeof userCount>;

/** `GET /api/admin/users/erasures`: deleted accounts and how far their erasure is. Nothing in it says whose it was. */
export const erasure = z.object({
  id: z.uuid(),
  requestedAt: z.iso.datetime(),
  catalogDoneAt: z.iso.datetime().nullable(),
  notificationDoneAt: z.iso.datetime().nullable(),
  providerDoneAt: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
});
export type Erasure = z.infer<typeof erasure>;
