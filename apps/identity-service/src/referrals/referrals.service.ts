import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Referrals } from '@campus-deals/contracts/referrals.schema';
import { CollegesService } from '../colleges/colleges.module.js';
import { StudentVerificationService } from '../student-verification/student-verification.module.js';
import { UsersService } from '../users/users.module.js';
import { personHash, pointsToNextLevel } from './referral-rules.js';
import { ReferralsQuery } from './referrals.query.js';

/** What inviting classmates has earned somebody. */
@Injectable()
export class ReferralsService {
  constructor(
    // Found by @Transactional.
    protected readonly em: EntityManager,
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
    const { email } = await this.users.get(userId);
    return {
      credits: await this.query.creditsOf(userId),
      creditedToOthers: await this.query.creditsFor(userId, await this.hashesOf(userId, email)),
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
    await this.query.forgetPerson(userId, await this.hashesOf(userId, address));
  }

  /** By what the person may have been credited: the account's address and the school address. */
  private async hashesOf(userId: number, address: string): Promise<Buffer[]> {
    const mailbox = await this.students.findMailbox(userId);
    return [address, ...(mailbox === undefined ? [] : [mailbox])].map(personHash);
  }
}
