import type { NotificationPreferencesDto, ProfileDto } from '@campus-deals/contracts/identity/profile.dto';
import type { User } from '../users/public.js';

export function presentProfile(user: User): ProfileDto {
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    role: user.role,
    collegeId: user.collegeId,
    graduationDate: user.graduationDate,
    defaultCollege: user.defaultCollege,
    emailVerified: user.emailVerified,
    hasProviderAccount: user.supabaseId !== null,
    createdAt: user.createdAt.toISOString(),
  };
}

export function presentPreferences(user: User): NotificationPreferencesDto {
  const { browserNotifications, emailNotifications, timeZone, quietFrom, quietTo, digest, alertChoices } = user;
  return { browserNotifications, emailNotifications, timeZone, quietFrom, quietTo, digest, alertChoices };
}
