import { z } from 'zod';
import { USER_ROLES } from './enumerations.js';
import { DELETE_CONFIRMATION } from './limits.js';

export { DELETE_CONFIRMATION } from './limits.js';

/** `GET /api/user/profile`. */
export const profile = z.object({
  id: z.number().int(),
  email: z.string(),
  name: z.string().nullable(),
  role: z.enum(USER_ROLES),
  collegeId: z.number().int().nullable(),
  /** `YYYY-MM-DD`. */
  graduationDate: z.string().nullable(),
  defaultCollege: z.boolean(),
  emailVerified: z.boolean(),
  /** Signs in at the provider; a demo account does not, so its address cannot be changed. */
  hasProviderAccount: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type Profile = z.infer<typeof profile>;

/** `PUT /api/user/profile`: what is left out stays as it is. Answers `Profile`. */
export const updateProfileBody = z.strictObject({
  name: z
    .string('Name must be at least 2 characters')
    .trim()
    .min(2, 'Name must be at least 2 characters')
    .max(50, 'Name must be less than 50 characters')
    .optional(),
  collegeId: z
    .number('collegeId is not valid')
    .int('collegeId is not valid')
    .min(1, 'collegeId is not valid')
    .max(2_147_483_647, 'collegeId is not valid')
    .nullable()
    .optional(),
  graduationDate: z.iso
    .date({ error: 'Please enter a valid date', abort: true })
    .refine((date) => date >= '1900' && date < '2200', 'Please enter a valid date')
    .nullable()
    .optional(),
  defaultCollege: z.boolean('defaultCollege must be true or false').optional(),
});
export type UpdateProfileBody = z.infer<typeof updateProfileBody>;

/** `GET|POST /api/user/notification-preferences`; a POST changes what it names. */
export const notificationPreferences = z.object({ browserNotifications: z.boolean(), emailNotifications: z.boolean() });
export type NotificationPreferences = z.infer<typeof notificationPreferences>;
export const notificationPreferencesBody = z.strictObject({
  browserNotifications: z.boolean('browserNotifications must be true or false').optional(),
  emailNotifications: z.boolean('emailNotifications must be true or false').optional(),
});
export type NotificationPreferencesBody = z.infer<typeof notificationPreferencesBody>;

/** `DELETE /api/user/account`. Answers 202 `AccountDeleted`. */
export const deleteAccountBody = z.strictObject({
  confirmation: z.literal(DELETE_CONFIRMATION, `Type ${DELETE_CONFIRMATION} to confirm`),
});
export type DeleteAccountBody = z.infer<typeof deleteAccountBody>;
export const accountDeleted = z.object({ erasureId: z.uuid() });
export type AccountDeleted = z.infer<typeof accountDeleted>;

/** `GET /api/user/export`: everything held about the caller, by the service that holds it. */
export const accountExport = z.object({
  exportedAt: z.iso.datetime(),
  identity: z.record(z.string(), z.unknown()),
  catalog: z.record(z.string(), z.unknown()),
  notification: z.record(z.string(), z.unknown()),
});
export type AccountExport = z.infer<typeof accountExport>;
