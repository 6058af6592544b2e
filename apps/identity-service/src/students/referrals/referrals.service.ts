import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import {
  ReferralAchievementDto,
  ReferralRewardDto,
  type ReferralsDto,
} from '@campus-deals/contracts/identity/referrals.dto';
import { pairKeysOf, pick, present, RateLimitSchema } from '@campus-deals/service-defaults';
import { CollegesService, mailboxHash, UsersService } from '../../accounts/public.js';
import { StudentVerificationService } from '../verification/student-verification.service.js';
import { ReferralAchievement, UserReferralAchievementSchema } from './referral-achievement.entity.js';
import { ReferralCredit, UserRewardSchema } from './referral-credit.entity.js';

/** A user's referrals, achievements and rewards. */
@Injectable()
export class ReferralsService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersService,
    private readonly colleges: CollegesService,
    private readonly students: StudentVerificationService,
  ) {}

  /** Throws user_not_found. */
  async get(userId: number): Promise<ReferralsDto> {
    const user = await this.users.get(userId);
    const chosen = user.collegeId === null ? undefined : await this.colleges.findLive(user.collegeId);
    return {
      code: user.referralCode,
      credited: await this.em.count(ReferralCredit, { referrerUserId: userId }),
      points: user.referralPoints,
      level: user.level,
      pointsToNextLevel: user.pointsToNextLevel(),
      college: chosen ?? (await this.students.findCollege(userId)) ?? null,
      achievements: await this.achievementsOf(userId),
      rewards: await this.rewardsOf(userId),
    };
  }

  /** Returns the stored referral data of a user, for their export. */
  async exportOf(userId: number): Promise<Record<string, unknown>> {
    const { email } = await this.users.get(userId);
    return {
      credits: (await this.em.find(ReferralCredit, { referrerUserId: userId }, OLDEST_FIRST)).map(presentCredit),
      creditedToOthers: (await this.creditsFor(userId, email)).map(presentCredit),
      achievements: (await this.achievementsOf(userId)).filter(({ awardedAt }) => awardedAt !== null),
      rewards: await this.rewardsOf(userId),
    };
  }

  /**
   * Removes everything that identifies a user from the credits of others; the credits stay. Call it in the transaction
   * that deletes the account. The user's own earnings are deleted with the account's row.
   */
  @Transactional()
  async forget(userId: number, address: string): Promise<void> {
    for (const credit of await this.creditsFor(userId, address)) credit.forgetPerson();
    for (const keys of pairKeysOf(userId)) await this.em.nativeDelete(RateLimitSchema, { key: { $like: keys } });
  }

  /**
   * Returns the credits that others received for a user: by account, and by address, because a visitor's subscription
   * records no account.
   */
  private async creditsFor(userId: number, address: string): Promise<ReferralCredit[]> {
    const mailbox = await this.students.findMailbox(userId);
    const personHash = [address, ...(mailbox === undefined ? [] : [mailbox])].map(mailboxHash);
    return this.em.find(ReferralCredit, { $or: [{ referredUserId: userId }, { personHash }] }, OLDEST_FIRST);
  }

  /** Returns all achievements, easiest first, with the time the user reached each. */
  private async achievementsOf(userId: number): Promise<ReferralsDto['achievements']> {
    const all = await this.em.find(ReferralAchievement, {}, { orderBy: { requiredReferrals: 'asc' } });
    const reached = await this.em.find(UserReferralAchievementSchema, { userId });
    return all.map((achievement) => {
      const awardedAt = reached.find(({ achievementId }) => achievementId === achievement.id)?.awardedAt ?? null;
      return present(ReferralAchievementDto, { ...achievement, awardedAt });
    });
  }

  /** Returns a user's rewards, newest first. */
  private async rewardsOf(userId: number): Promise<ReferralsDto['rewards']> {
    const rewards = await this.em.find(UserRewardSchema, { userId }, { orderBy: { id: 'desc' }, limit: 200 });
    return rewards.map((reward) => present(ReferralRewardDto, reward));
  }
}

const OLDEST_FIRST = { orderBy: { id: 'asc' } } as const;

/** Omits the referred person and the referrer. */
const presentCredit = (credit: ReferralCredit) => pick(credit, 'collegeId', 'points', 'createdAt');
