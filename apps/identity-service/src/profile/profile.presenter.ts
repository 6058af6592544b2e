import type { NotificationPreferences, Profile } from '@campus-deals/contracts/account.schema';
import type { User } from '../users/users.module.js';

export function presentProfile(user: User): Profile {
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

export function presentPreferences({ browserNotifications, emailNotifications }: User): NotificationPreferences {
  return { browserNotifications, emailNotifications };
}
