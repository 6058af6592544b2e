import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../users/user.entity.js';

export const ReferralCreditSchema = defineEntity({
  name: 'ReferralCredit',
  tableName: 'referral_credits',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    /** Of the mailbox of who joined: nobody is credited twice, whatever they subscribe to. Null once their account was deleted. */
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

/** Points for a person who joined by an invitation. */
export class ReferralCredit extends ReferralCreditSchema.class {
  /** Takes out whom it was for; the points stay. */
  forgetPerson(): void {
    this.personHash = null;
    this.referredUserId = null;
    this.subscriptionId = null;
  }
}
ReferralCreditSchema.setClass(ReferralCredit);
