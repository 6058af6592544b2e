import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { tables } from '../entities.js';
import { mailboxHash } from '../mailbox.js';
import { User } from '../users/users.module.js';
import { ReferralAchievement } from './referral-achievement.entity.js';
import { ReferralCredit } from './referral-credit.entity.js';
import { UserReferralAchievement } from './user-referral-achievement.entity.js';
import { UserReward } from './user-reward.entity.js';

const POINTS_PER_REFERRAL = 10;

export interface NewCredit {
  referrerId: number;
  /** Of the person who joined. */
  address: string;
  userId: number | null;
  subscriptionId: number;
  collegeId: number;
}

/** Points, achievements and rewards for people who joined by an invitation: once per person, in the caller's transaction. */
@Injectable()
export class ReferralCredits {
  constructor(private readonly em: EntityManager) {}

  /** Credits the referrer unless the person was credited before, to whomever, or the referrer is gone. */
  async give(credit: NewCredit): Promise<void> {
    const referrer = await this.lock(credit.referrerId);
    if (!referrer || !(await this.insert(credit))) return;
    referrer.earn(POINTS_PER_REFERRAL);
    for (const achievement of await this.newlyReached(referrer.id)) {
      this.em.create(UserReferralAchievement, { userId: referrer.id, achievementId: achievement.id });
      this.em.create(UserReward, { userId: referrer.id, ...achievement.reward() });
      referrer.earn(achievement.pointsReward);
    }
    await this.em.flush();
  }

  /**
   * Not "for update": a new row that refers to the user must not wait, and two referrers who invited each other would
   * wait in a circle.
   */
  private async lock(id: number): Promise<User | null> {
    await tables(this.em).selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
    return this.em.findOne(User, { id }, { refresh: true });
  }

  /** Of two for one person the later waits here for the earlier to commit, and then does nothing. */
  private async insert({ referrerId, address, userId, subscriptionId, collegeId }: NewCredit): Promise<boolean> {
    const inserted = await tables(this.em)
      .insertInto('referral_credits')
      .values({
        person_hash: mailboxHash(address),
        referrer_user_id: referrerId,
        referred_user_id: userId,
        subscription_id: subscriptionId,
        college_id: collegeId,
        points: POINTS_PER_REFERRAL,
      })
      .onConflict((conflict) => conflict.column('person_hash').doNothing())
      .returning('id')
      .executeTakeFirst();
    return inserted !== undefined;
  }

  private async newlyReached(referrerId: number): Promise<ReferralAchievement[]> {
    const credited = await this.em.count(ReferralCredit, { referrerUserId: referrerId });
    const awarded = await this.em.find(UserReferralAchievement, { userId: referrerId });
    return this.em.find(
      ReferralAchievement,
      { requiredReferrals: { $lte: credited }, id: { $nin: awarded.map(({ achievementId }) => achievementId) } },
      { orderBy: { requiredReferrals: 'asc' } },
    );
  }
}
