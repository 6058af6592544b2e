import { defineEntity, p } from '@mikro-orm/core';
import { REFERRAL_REWARD_TYPES } from '@campus-deals/contracts/enumerations';
import { User } from '../../accounts/users/user.entity.js';

export const ReferralCreditSchema = defineEntity({
  name: 'ReferralCredit',
  tableName: 'referral_credits',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    /**
     * Hash of the invited person's mailbox, so that one person is credited once across all subscriptions. Null once
     * their account is deleted.
     */
    personHash: p.blob().strictNullable().unique().hidden(),
    referrerUserId: () =>
      p.manyToOne(User).mapToPk().name('referrer_user_id').strictNullable().index('referral_credits_referrer_index'),
    referredUserId: () =>
      p.manyToOne(User).mapToPk().name('referred_user_id').strictNullable().index('referral_credits_referred_index'),
    subscriptionId: p.integer().strictNullable(),
    collegeId: p.integer(),
    points: p.integer(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** Points for a referred person. */
export class ReferralCredit extends ReferralCreditSchema.class {
  /** Removes the link to the referred person; the points stay. */
  forgetPerson(): void {
    this.personHash = null;
    this.referredUserId = null;
    this.subscriptionId = null;
  }
}
ReferralCreditSchema.setClass(ReferralCredit);

/** A reward that a user earned by inviting others. */
export const UserRewardSchema = defineEntity({
  name: 'UserReward',
  tableName: 'user_rewards',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    userId: () => p.manyToOne(User).mapToPk().name('user_id').deleteRule('cascade').index('user_rewards_user_index'),
    rewardType: p.enum(REFERRAL_REWARD_TYPES),
    rewardValue: p.integer(),
    rewardDescription: p.text(),
    dealId: p.integer().strictNullable(),
    expiresAt: p.datetime().strictNullable(),
    isRedeemed: p.boolean().default(false),
    redeemedAt: p.datetime().strictNullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
