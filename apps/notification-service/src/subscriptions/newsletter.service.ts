import { Inject, Injectable } from '@nestjs/common';
import type {
  NewsletterStatusDto,
  NewsletterSubscriptionDto,
  UnsubscribedDto,
  UnsubscribeLinkDto,
  UnsubscribeDto,
} from '@campus-deals/contracts/notification/newsletter.dto';
import type { SubscribeDto } from '@campus-deals/contracts/notification/subscribe.dto';
import { fieldError, type Caller } from '@campus-deals/service-defaults';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { keyedHash, UsersService } from '../audience/public.js';
import { ConfirmationLinks, UnsubscribeLinks } from './mail-links.js';
import { ChallengesService } from './challenges.service.js';
import { SubscribingService } from './subscribing.service.js';
import { NOT_SUBSCRIBED, SubscriptionsService } from './subscriptions.service.js';

/**
 * Determines which address a request is about before anything is written, so that no transaction is open during calls
 * to identity.
 */
@Injectable()
export class NewsletterService {
  constructor(
    private readonly subscribing: SubscribingService,
    private readonly subscriptions: SubscriptionsService,
    private readonly users: UsersService,
    private readonly challenges: ChallengesService,
    private readonly links: UnsubscribeLinks,
    private readonly confirmations: ConfirmationLinks,
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'addressKey'>,
  ) {}

  /**
   * Subscribes the given address, or a signed-in user's own. Throws validation_failed, college_not_found, and for any
   * but the caller's own verified address challenge_required, too_many_requests.
   */
  async subscribe(
    { email, collegeId, referralCode, source, challenge }: SubscribeDto,
    caller: Caller,
    networkAddress: string,
  ): Promise<NewsletterSubscriptionDto> {
    const own = await this.ownOf(caller, email === undefined);
    const address = email ?? own?.email;
    if (!address) throw fieldError('email', 'Please enter your email address');
    const isOwn = address === own?.email;
    const isConfirmed = isOwn && own.isProven;
    if (!isConfirmed) await this.challenges.spend(challenge, caller);
    return this.subscribing.subscribe({
      email: address,
      collegeId,
      userId: isOwn && caller.kind === 'user' ? caller.userId : null,
      referralCode: referralCode || null,
      source: source ?? 'api',
      ipHash: keyedHash(this.env.addressKey, 'network', networkAddress),
      isConfirmed,
    });
  }

  /**
   * Ends a signed-in user's own subscriptions. Any other address gets a mail with unsubscribe links, because the caller
   * may not own it. The answer is the same in each case, subscribed or not.
   */
  async unsubscribe({ email, collegeId }: UnsubscribeDto, caller: Caller): Promise<UnsubscribedDto> {
    const own = await this.ownAddressOf(caller);
    const address = email ?? own;
    if (!address) throw fieldError('email', 'Please enter your email address');
    if (address === own)
      await this.subscriptions.endAll({ email: address, ...(collegeId !== undefined && { college: collegeId }) });
    else await this.subscriptions.mailUnsubscribeLinks(address, collegeId ?? null);
    return { isSubscribed: false };
  }

  /** Throws invalid_unsubscribe_link. */
  async unsubscribeByLink(token: string): Promise<UnsubscribedDto> {
    await this.subscriptions.endAll({ id: { $in: this.links.subscriptionsOf(token) } });
    return { isSubscribed: false };
  }

  /** Throws invalid_unsubscribe_link. */
  async readUnsubscribeLink(token: string): Promise<UnsubscribeLinkDto> {
    return { colleges: await this.subscriptions.collegesOf(this.links.subscriptionsOf(token)) };
  }

  /** Throws link_invalid, college_not_found. */
  confirmByLink(token: string): Promise<NewsletterSubscriptionDto> {
    return this.subscribing.confirm(this.confirmations.subscriptionOf(token));
  }

  /** Returns the caller's own subscription. Any other address reads as not subscribed. */
  async statusFor(caller: Caller, email?: string): Promise<NewsletterStatusDto> {
    const own = await this.ownAddressOf(caller);
    if (!own || (email !== undefined && email !== own)) return NOT_SUBSCRIBED;
    return this.subscriptions.statusOf(own);
  }

  /**
   * Returns the caller's own address, or undefined for a visitor. If an address was given, a failing identity service
   * is ignored and the address counts as someone else's.
   */
  private async ownOf(caller: Caller, isNeeded: boolean): Promise<{ email: string; isProven: boolean } | undefined> {
    if (caller.kind !== 'user') return undefined;
    try {
      return await this.users.findOwnAddress(caller.userId);
    } catch (error) {
      if (isNeeded) throw error;
      return undefined;
    }
  }

  /**
   * Returns undefined for a visitor. Throws service_unavailable if the address is not stored here and identity is
   * unavailable.
   */
  private async ownAddressOf(caller: Caller): Promise<string | undefined> {
    return caller.kind === 'user' ? this.users.findAddress(caller.userId) : undefined;
  }
}
