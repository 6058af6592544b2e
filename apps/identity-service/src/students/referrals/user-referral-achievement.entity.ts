import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../../accounts/users/user.entity.js';
import { ReferralAchievement } from './referral-achievement.entity.js';

/** An achievement that a user has reached. */
export const UserReferralAchievementSchema = defineEntity({
  name: 'UserReferralAchievement',
  tableName: 'user_referral_achievements',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    userId: () => p.manyToOne(User).mapToPk().name('user_id').deleteRule('cascade'),
    achievementId: () => p.manyToOne(ReferralAchievement).mapToPk().name('achievement_id').deleteRule('no action'),
    awardedAt: p.datetime().defaultRaw('now()'),
  },
  uniques: [{ properties: ['userId', 'achievementId'] }],
});
