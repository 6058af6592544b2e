import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Referrals } from '@campus-deals/contracts/referrals.schema';

type Achievement = Referrals['achievements'][number];
type Reward = Referrals['rewards'][number];
/** Instants as the driver gives them. */
type Stored<T, K extends keyof T> = Omit<T, K> & { [P in K]: Date | string | null };

const ACHIEVEMENTS = `
  select a.id, a.name, a.description, a.required_referrals as "requiredReferrals", a.points_reward as "pointsReward", a.icon_url as "iconUrl",
    u.awarded_at as "awardedAt"
  from referral_achievements a left join user_referral_achievements u on u.achievement_id = a.id and u.user_id = ?
  order by a.required_referrals`;

const REWARDS = `
  select id, reward_type as "rewardType", reward_value as "rewardValue", reward_description as "rewardDescription", is_redeemed as "isRedeemed",
    expires_at as "expiresAt", created_at as "createdAt"
  from user_rewards where user_id = ? order by id desc limit 200`;

/** Neither the person it was for nor the person it went to. */
const CREDIT = 'select college_id as "collegeId", points, created_at as "createdAt" from referral_credits where';

export interface ToldCredit {
  collegeId: number;
  points: number;
  createdAt: Date | string;
}

/** By account and by address: who subscribed as a visitor left no account there. */
const IS_ABOUT =
  "(referred_user_id = ? or person_hash = any (array(select decode(jsonb_array_elements_text(?::jsonb), 'hex'))))";
const hexList = (hashes: Buffer[]): string => JSON.stringify(hashes.map((hash) => hash.toString('hex')));

@Injectable()
export class ReferralsQuery {
  constructor(private readonly em: EntityManager) {}

  async countCredited(userId: number): Promise<number> {
    const [row] = await this.em.execute<{ count: number }[]>(
      'select count(*)::int as count from referral_credits where referrer_user_id = ?',
      [userId],
    );
    return row?.count ?? 0;
  }

  /** All there are, the easiest first, with when the user reached them. */
  async achievementsOf(userId: number): Promise<Achievement[]> {
    const rows = await this.em.execute<Stored<Achievement, 'awardedAt'>[]>(ACHIEVEMENTS, [userId]);
    return rows.map((row) => ({ ...row, awardedAt: iso(row.awardedAt) }));
  }

  /** The newest first. */
  async rewardsOf(userId: number): Promise<Reward[]> {
    const rows = await this.em.execute<(Stored<Reward, 'expiresAt' | 'createdAt'> & { createdAt: Date | string })[]>(
      REWARDS,
      [userId],
    );
    return rows.map((row) => ({
      ...row,
      expiresAt: iso(row.expiresAt),
      createdAt: new Date(row.createdAt).toISOString(),
    }));
  }

  /** What was credited to a user. */
  creditsOf(userId: number): Promise<ToldCredit[]> {
    return this.em.execute(`${CREDIT} referrer_user_id = ? order by id`, [userId]);
  }

  /** What others were credited for a user. */
  creditsFor(userId: number, hashes: Buffer[]): Promise<ToldCredit[]> {
    return this.em.execute(`${CREDIT} ${IS_ABOUT} order by id`, [userId, hexList(hashes)]);
  }

  /** Takes out of those credits whom they were for. */
  async forgetPerson(userId: number, hashes: Buffer[]): Promise<void> {
    await this.em.execute(
      `update referral_credits set person_hash = null, referred_user_id = null, subscription_id = null where ${IS_ABOUT}`,
      [userId, hexList(hashes)],
      'run',
    );
  }
}

function iso(instant: Date | string | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}
