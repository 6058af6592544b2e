import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { levelOf, personHash, POINTS_PER_REFERRAL } from './referral-rules.js';

export interface NewCredit {
  referrerId: number;
  /** Of the person who joined. */
  address: string;
  userId: number | null;
  subscriptionId: number;
  collegeId: number;
}

interface Achieved {
  id: number;
  pointsReward: number;
}

/** Not "for update": a new row that refers to the user must not wait, and two referrers who invited each other would wait in a circle. */
const HOLD_REFERRER = 'select referral_points as points from users where id = ? for no key update';

/** Of two for one person the later waits here for the earlier to commit, and then does nothing. */
const CREDIT = `
  insert into referral_credits (person_hash, referrer_user_id, referred_user_id, subscription_id, college_id, points) values (?, ?, ?, ?, ?, ${POINTS_PER_REFERRAL})
  on conflict (person_hash) do nothing returning id`;

const AWARD = `
  with reached as (
    select id from referral_achievements where required_referrals <= (select count(*) from referral_credits where referrer_user_id = ?)
  ), awarded as (
    insert into user_referral_achievements (user_id, achievement_id) select ?::integer, id from reached on conflict do nothing returning achievement_id
  )
  select a.id, a.points_reward as "pointsReward" from awarded join referral_achievements a on a.id = awarded.achievement_id`;

/** One that gives no points is a badge: to show, not to spend. */
const REWARD = `
  insert into user_rewards (user_id, reward_type, reward_value, reward_description)
  select ?::integer, case when points_reward > 0 then 'achievement' else 'badge' end, points_reward, name || ': ' || description
  from referral_achievements where id in (select jsonb_array_elements(?::jsonb)::integer) order by required_referrals`;

/** Points, achievements and rewards for people who joined by an invitation: once per person, in the caller's transaction. */
@Injectable()
export class ReferralCredits {
  constructor(private readonly em: EntityManager) {}

  /** Credits the referrer unless the person was credited before, to whomever, or the referrer is gone. */
  async give({ referrerId, address, userId, subscriptionId, collegeId }: NewCredit): Promise<void> {
    const [referrer] = await this.em.execute<{ points: number }[]>(HOLD_REFERRER, [referrerId]);
    if (!referrer) return;
    const [credit] = await this.em.execute<{ id: number }[]>(CREDIT, [
      personHash(address),
      referrerId,
      userId,
      subscriptionId,
      collegeId,
    ]);
    if (!credit) return;
    const achieved = await this.em.execute<Achieved[]>(AWARD, [referrerId, referrerId]);
    if (achieved.length > 0)
      await this.em.execute(REWARD, [referrerId, JSON.stringify(achieved.map(({ id }) => id))], 'run');
    const points = achieved.reduce(
      (sum, { pointsReward }) => sum + pointsReward,
      referrer.points + POINTS_PER_REFERRAL,
    );
    await this.em.execute(
      'update users set referral_points = ?, level = ? where id = ?',
      [points, levelOf(points), referrerId],
      'run',
    );
  }
}
