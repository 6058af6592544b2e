import { auditEntities } from '@campus-deals/audit';
import { messagingEntities } from '@campus-deals/messaging';
import { ErasedAccountSchema, RateLimitSchema } from '@campus-deals/service-defaults';
import { ErasureSchema } from './personal-data/deletion/erasure.entity.js';
import { ActivitySchema } from './audit-log/activity.entity.js';
import { AuditLogEntrySchema } from './audit-log/audit-log-entry.entity.js';
import { CollegeDomainSchema, CollegeSchema } from './accounts/colleges/college.entity.js';
import {
  ReferralAchievementSchema,
  UserReferralAchievementSchema,
} from './students/referrals/referral-achievement.entity.js';
import { ReferralCreditSchema, UserRewardSchema } from './students/referrals/referral-credit.entity.js';
import { ProviderSessionSchema, SessionSchema } from './accounts/sessions/session.entity.js';
import { ProductSettingsSchema } from './admin/settings/settings.entity.js';
import { StudentCardSchema } from './students/verification/student-card.entity.js';
import { StudentVerificationSchema } from './students/verification/student-verification.entity.js';
import { UserSchema } from './accounts/users/user.entity.js';

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
