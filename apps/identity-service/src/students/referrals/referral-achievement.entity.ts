import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../../accounts/users/user.entity.js';

export const ReferralAchievementSchema = defineEntity({
  name: 'ReferralAchievement',
  tableName: 'referral_achievements',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    name: p.text().unique(),
    description: p.text(),
    requiredReferrals: p.integer().unique().check('required_referrals > 0'),
    iconUrl: p.text().strictNullable(),
    pointsReward: p.integer().default(0).check('points_reward >= 0'),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

export class ReferralAchievement extends ReferralAchievementSchema.class {
  /** The reward. An achievement without points is a badge: shown, not spent. */
  reward(): { rewardType: 'achievement' | 'badge'; rewardValue: number; rewardDescription: string } {
    return {
      rewardType: this.pointsReward > 0 ? 'achievement' : 'badge',
      rewardValue: this.pointsReward,
      rewardDescription: `${this.name}: ${this.description}`,
    };
  }
}
ReferralAchievementSchema.setClass(ReferralAchievement);

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
