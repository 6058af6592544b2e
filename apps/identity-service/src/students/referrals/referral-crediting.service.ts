import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { EventPayload } from '@campus-deals/contracts/events';
import { SubscriberDto } from '@campus-deals/contracts/internal.dto';
import { POINTS_PER_REFERRAL } from '@campus-deals/contracts/limits';
import { Outbox } from '@campus-deals/messaging';
import { InternalClients, PairLimits, toColumns } from '@campus-deals/service-defaults';
import { tables } from '../../tables.js';
import { mailboxHash, mailboxOf, User, UsersService } from '../../accounts/public.js';
import { StudentVerificationService } from '../verification/student-verification.service.js';
import { ReferralAchievement, UserReferralAchievementSchema } from './referral-achievement.entity.js';
import { ReferralCredit, UserRewardSchema } from './referral-credit.entity.js';

type Subscription = EventPayload<'SubscriberAdded'>;

/** Credits points, achievements and rewards to the user who invited a new subscriber. */
@Injectable()
export class ReferralCreditingService {
  private readonly limits = new PairLimits(this.em);
  private readonly notification = this.clients.to('notification');

  constructor(
    private readonly em: EntityManager,
    private readonly students: StudentVerificationService,
    private readonly users: UsersService,
    private readonly outbox: Outbox,
    private readonly clients: InternalClients,
  ) {}

  /**
   * Returns the subscriber if a referrer may be credited for them. Throws service_unavailable while notification is
   * down: only notification knows the address, since events carry none. Call it before a transaction opens.
   */
  async findSubscriber(subscription: Subscription): Promise<SubscriberDto | undefined> {
    if ((await this.findCandidates(subscription)).length === 0) return undefined;
    return this.notification.ask(`/internal/subscriptions/${subscription.subscriptionId}`, SubscriberDto);
  }

  /**
   * Credits the referrer, in the caller's transaction. Credits nothing for a subscription that has ended, a deleted
   * account or a self-referral.
   */
  async creditFor(subscription: Subscription, subscriber: SubscriberDto | undefined): Promise<void> {
    if (!subscriber) return;
    for (const candidate of await this.findCandidates(subscription)) {
      if (candidate.id === subscription.userId || (await this.ownsMailbox(candidate, subscriber.email))) continue;
      return this.credit(candidate.id, subscription, subscriber.email);
    }
  }

  /** Returns the possible referrers: the owner of the subscription's code, then the user who invited the account. */
  private async findCandidates({ userId, referralCode: code }: Subscription): Promise<User[]> {
    const account = userId === null ? null : await this.em.findOne(User, { id: userId });
    if (userId !== null && !account) return [];
    const ofCode = code === null ? null : await this.em.findOne(User, { referralCode: code.trim().toUpperCase() });
    const inviterId = account?.referredByUserId ?? null;
    const ofAccount = inviterId === null ? null : await this.em.findOne(User, { id: inviterId });
    return [ofCode, ofAccount].filter((user) => user !== null);
  }

  /** Whether a mailbox belongs to the referrer, by account address or school address. */
  private async ownsMailbox({ id, email }: User, address: string): Promise<boolean> {
    const mailbox = mailboxOf(address);
    return mailboxOf(email) === mailbox || (await this.students.findMailbox(id)) === mailbox;
  }

  /** Credits the referrer, unless the person was already credited to any referrer or the referrer is gone. */
  private async credit(referrerId: number, subscription: Subscription, address: string): Promise<void> {
    const referrer = await this.lock(referrerId);
    if (!referrer) return;
    const creditId = await this.insertCredit(referrerId, subscription, address);
    if (creditId === undefined) return;
    const before = referrer.referralPoints;
    referrer.earn(POINTS_PER_REFERRAL);
    for (const achievement of await this.newlyReached(referrerId)) {
      this.em.create(UserReferralAchievementSchema, { userId: referrerId, achievementId: achievement.id });
      this.em.create(UserRewardSchema, { userId: referrerId, ...achievement.reward() });
      referrer.earn(achievement.pointsReward);
    }
    await this.users.publishChange(referrer);
    const { referralPoints: totalPoints } = referrer;
    const { collegeId } = subscription;
    const credit = { creditId, userId: referrerId, collegeId, points: totalPoints - before, totalPoints };
    if (await this.limits.mayAlert('referral-credited', 'everybody', `user-${referrerId}`))
      await this.outbox.publish('ReferralCredited', credit);
  }

  /**
   * Locks the referrer with FOR NO KEY UPDATE. FOR UPDATE would block new rows that reference the user, and two
   * referrers who invited each other would deadlock.
   */
  private async lock(id: number): Promise<User | null> {
    await tables(this.em).selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
    return this.em.findOne(User, { id }, { refresh: true });
  }

  /**
   * Inserts a credit and returns its id. Of two concurrent inserts for one person, the second waits for the first to
   * commit and then does nothing.
   */
  private async insertCredit(
    referrerId: number,
    { subscriptionId, userId, collegeId }: Subscription,
    address: string,
  ): Promise<number | undefined> {
    const inserted = await tables(this.em)
      .insertInto('referral_credits')
      .values({
        ...toColumns({ referrerUserId: referrerId, referredUserId: userId, subscriptionId, collegeId }),
        person_hash: mailboxHash(address),
        points: POINTS_PER_REFERRAL,
      })
      .onConflict((conflict) => conflict.column('person_hash').doNothing())
      .returning('id')
      .executeTakeFirst();
    return inserted?.id;
  }

  private async newlyReached(referrerId: number): Promise<ReferralAchievement[]> {
    const credited = await this.em.count(ReferralCredit, { referrerUserId: referrerId });
    const awarded = await this.em.find(UserReferralAchievementSchema, { userId: referrerId });
    return this.em.find(
      ReferralAchievement,
      { requiredReferrals: { $lte: credited }, id: { $nin: awarded.map(({ achievementId }) => achievementId) } },
      { orderBy: { requiredReferrals: 'asc' } },
    );
  }
}
