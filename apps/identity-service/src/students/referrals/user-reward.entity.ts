import { defineEntity, p } from '@mikro-orm/core';
import { REFERRAL_REWARD_TYPES } from '@campus-deals/contracts/enumerations';
import { User } from '../../accounts/users/user.entity.js';

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
