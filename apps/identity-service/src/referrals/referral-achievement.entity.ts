import { defineEntity, p } from '@mikro-orm/core';

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

/** What can be reached by inviting people. */
export class ReferralAchievement extends ReferralAchievementSchema.class {
  /** One that gives no points is a badge: to show, not to spend. */
  reward(): { rewardType: 'achievement' | 'badge'; rewardValue: number; rewardDescription: string } {
    return {
      rewardType: this.pointsReward > 0 ? 'achievement' : 'badge',
      rewardValue: this.pointsReward,
      rewardDescription: `${this.name}: ${this.description}`,
    };
  }
}
ReferralAchievementSchema.setClass(ReferralAchievement);
