import { Injectable } from '@nestjs/common';
import type { EventPayload } from '@campus-deals/contracts/events.schema';
import { ReferralCredits } from './referral-credits.js';
import { Referrers } from './referrers.js';
import { Subscribers } from './subscribers.js';

/** Decides who is credited for a new subscriber. */
@Injectable()
export class ReferralCrediting {
  constructor(
    private readonly referrers: Referrers,
    private readonly subscribers: Subscribers,
    private readonly credits: ReferralCredits,
  ) {}

  /**
   * In the caller's transaction. Nobody is credited in doubt: not for a subscription that has ended since, not for an
   * account that was deleted, not for oneself. Throws service_unavailable while notification does not answer.
   */
  async creditFor({ subscriptionId, collegeId, userId, referralCode }: EventPayload<'SubscriberAdded'>): Promise<void> {
    const candidates = await this.referrers.findCandidates(referralCode, userId);
    if (candidates.length === 0 || (userId !== null && !(await this.referrers.hasAccount(userId)))) return;
    const subscriber = await this.subscribers.find(subscriptionId);
    if (!subscriber) return;
    for (const candidate of candidates) {
      if (await this.referrers.isSamePerson(candidate, { email: subscriber.email, userId })) continue;
      await this.credits.give({
        referrerId: candidate.id,
        address: subscriber.email,
        userId,
        subscriptionId,
        collegeId,
      });
      return;
    }
  }
}
