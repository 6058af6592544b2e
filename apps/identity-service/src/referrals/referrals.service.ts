import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Referrals } from '@campus-deals/contracts/referrals.schema';
import { CollegesService } from '../colleges/colleges.module.js';
import { StudentVerificationService } from '../student-verification/student-verification.module.js';
import { UsersService } from '../users/users.module.js';
import { personHash, pointsToNextLevel } from './referral-rules.js';
import { ReferralsQuery } from './referrals.query.js';

const FORGET = 'update referral_credits set person_hash = null, referred_user_id = null, subscription_id = null where person_hash = ? or referred_user_id = ?';

/** What inviting classmates has earned somebody. */
@Injectable()
export class ReferralsService {
  constructor(
    private readonly em: EntityManager,
    private readonly query: ReferralsQuery,
    private readonly users: UsersService,
    private readonly colleges: CollegesService,
    private readonly students: StudentVerificationService,
  ) {}

  /** Throws user_not_found. */
  async get(userId: number): Promise<Referrals> {
    const { referralCode, referralPoints, level, collegeId } = await this.users.get(userId);
    const chosen = collegeId === null ? undefined : await this.colleges.findLive(collegeId);
    return {
      code: referralCode,
      credited: await this.query.countCredited(userId),
      points: referralPoints,
      level,
      pointsToNextLevel: pointsToNextLevel(referralPoints),
      college: chosen ?? (await this.students.findCollege(userId)) ?? null,
      achievements: await this.query.achievementsOf(userId),
      rewards: await this.query.rewardsOf(userId),
    };
  }

  /** What is held about a user, for their export. */
  async exportOf(userId: number): Promise<Record<string, unknown>> {
    return {
      credits: await this.query.creditsOf(userId),
      achievements: (await this.query.achievementsOf(userId)).filter(({ awardedAt }) => awardedAt !== null),
      rewards: await this.query.rewardsOf(userId),
    };
  }

  /**
   * Takes what identifies a person out of the credits others got for them, which stay. In the transaction that deletes
   * the account: what the person earned goes with its row.
   */
  @Transactional()
  async forget(userId: number, address: string): Promise<void> {
    await this.em.execute(FORGET, [personHash(address), userId], 'run');
  }
}
