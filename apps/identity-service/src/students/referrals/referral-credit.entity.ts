import { defineEntity, p } from '@mikro-orm/core';
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
