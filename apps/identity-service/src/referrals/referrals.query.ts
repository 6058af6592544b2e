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

const CREDITS = `
  select college_id as "collegeId", points, created_at as "createdAt" from referral_credits where referrer_user_id = ? order by id`;

@Injectable()
export class ReferralsQuery {
  constructor(private readonly em: EntityManager) {}

  async countCredited(userId: number): Promise<number> {
    const [row] = await this.em.execute<{ count: number }[]>('select count(*)::int as count from referral_credits where referrer_user_id = ?', [userId]);
    return row?.count ?? 0;
  }

  /** All there are, the easiest first, with when the user reached them. */
  async achievementsOf(userId: number): Promise<Achievement[]> {
    const rows = await this.em.execute<Stored<Achievement, 'awardedAt'>[]>(ACHIEVEMENTS, [userId]);
    return rows.map((row) => ({ ...row, awardedAt: iso(row.awardedAt) }));
  }

  /** The newest first. */
  async rewardsOf(userId: number): Promise<Reward[]> {
    const rows = await this.em.execute<(Stored<Reward, 'expiresAt' | 'createdAt'> & { createdAt: Date | string })[]>(REWARDS, [userId]);
    return rows.map((row) => ({ ...row, expiresAt: iso(row.expiresAt), createdAt: new Date(row.createdAt).toISOString() }));
  }

  /** What was credited to a user; nothing of the people it was for. */
  creditsOf(userId: number): Promise<{ collegeId: number; points: number; createdAt: Date | string }[]> {
    return this.em.execute(CREDITS, [userId]);
  }
}

function iso(instant: Date | string | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}
