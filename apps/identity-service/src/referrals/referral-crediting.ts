import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { EventPayload } from '@campus-deals/contracts/events';
import { mailboxOf } from '../mailbox.js';
import { StudentVerificationService } from '../student-verification/student-verification.module.js';
import { User } from '../users/users.module.js';
import { ReferralCredits } from './referral-credits.js';
import { Subscribers } from './subscribers.js';

/** Decides who is credited for a new subscriber. */
@Injectable()
export class ReferralCrediting {
  constructor(
    private readonly em: EntityManager,
    private readonly students: StudentVerificationService,
    private readonly subscribers: Subscribers,
    private readonly credits: ReferralCredits,
  ) {}

  /**
   * In the caller's transaction. Nobody is credited in doubt: not for a subscription that has ended since, not for an
   * account that was deleted, not for oneself. Throws service_unavailable while notification does not answer.
   */
  async creditFor({ subscriptionId, collegeId, userId, referralCode }: EventPayload<'SubscriberAdded'>): Promise<void> {
    const account = userId === null ? null : await this.em.findOne(User, { id: userId });
    if (userId !== null && !account) return;
    const candidates = await this.findCandidates(referralCode, account);
    if (candidates.length === 0) return;
    const subscriber = await this.subscribers.find(subscriptionId);
    if (!subscriber) return;
    for (const candidate of candidates) {
      if (candidate.id === userId || (await this.ownsMailbox(candidate, subscriber.email))) continue;
      const { id: referrerId } = candidate;
      return this.credits.give({ referrerId, address: subscriber.email, userId, subscriptionId, collegeId });
    }
  }

  /** Who may have invited somebody: the owner of the code that came with the subscription, then the one the account came by. */
  private async findCandidates(code: string | null, account: User | null): Promise<User[]> {
    const ofCode = code === null ? null : await this.em.findOne(User, { referralCode: code.trim().toUpperCase() });
    const inviterId = account?.referredByUserId ?? null;
    const ofAccount = inviterId === null ? null : await this.em.findOne(User, { id: inviterId });
    return [ofCode, ofAccount].filter((user) => user !== null);
  }

  /** Whether a referrer is who reads that address, by account or by school address. */
  private async ownsMailbox({ id, email }: User, address: string): Promise<boolean> {
    const mailbox = mailboxOf(address);
    return mailboxOf(email) === mailbox || (await this.students.findMailbox(id)) === mailbox;
  }
}
