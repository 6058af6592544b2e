import { auditEntities } from '@campus-deals/audit';
import { messagingEntities } from '@campus-deals/messaging';
import { ErasedAccountSchema, RateLimitSchema } from '@campus-deals/service-defaults';
import { ErasureSchema } from './account-deletion/erasure.entity.js';
import { ActivitySchema } from './audit-log/activity.entity.js';
import { AuditLogEntrySchema } from './audit-log/audit-log-entry.entity.js';
import { CollegeDomainSchema } from './colleges/college-domain.entity.js';
import { CollegeSchema } from './colleges/college.entity.js';
import { ReferralAchievementSchema } from './referrals/referral-achievement.entity.js';
import { ReferralCreditSchema } from './referrals/referral-credit.entity.js';
import { UserReferralAchievementSchema } from './referrals/user-referral-achievement.entity.js';
import { UserRewardSchema } from './referrals/user-reward.entity.js';
import { ProviderSessionSchema } from './sessions/provider-session.entity.js';
import { SessionSchema } from './sessions/session.entity.js';
import { ProductSettingsSchema } from './settings/settings.entity.js';
import { StudentCardSchema } from './student-verification/student-card.entity.js';
import { StudentVerificationSchema } from './student-verification/student-verification.entity.js';
import { UserSchema } from './users/user.entity.js';

/** Every table of the service. */
export const entities = [
  UserSchema,
  SessionSchema,
  ProviderSessionSchema,
  ErasureSchema,
  CollegeSchema,
  CollegeDomainSchema,
  StudentVerificationSchema,
  StudentCardSchema,
  ReferralAchievementSchema,
  UserReferralAchievementSchema,
  UserRewardSchema,
  ReferralCreditSchema,
  AuditLogEntrySchema,
  ActivitySchema,
  ProductSettingsSchema,
  ErasedAccountSchema,
  RateLimitSchema,
  ...auditEntities,
  ...messagingEntities,
] as const;
