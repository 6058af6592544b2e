import { Inject, Injectable } from '@nestjs/common';
import { ProductError } from '@campus-deals/service-defaults';
import { NOTIFICATION_ENV } from '../env.js';
import { SignedIds, type LinkEnv } from './signed-ids.js';

/**
 * Links that end subscriptions without signing in: one, or those that one mail is about. A token names the subscriptions,
 * never the address, and has no end: a mail may be opened years later (CAN-SPAM wants at least 30 days).
 */
@Injectable()
export class UnsubscribeLinks {
  private readonly tokens: SignedIds;

  constructor(@Inject(NOTIFICATION_ENV) private readonly env: LinkEnv) {
    this.tokens = new SignedIds(env.UNSUBSCRIBE_SECRET, 'unsubscribe', env.UNSUBSCRIBE_SECRET_PREVIOUS);
  }

  /** The page with the button. The token is in the fragment: it reaches no log, and a link scanner that follows it changes nothing. */
  page(...subscriptionIds: number[]): string {
    return `${this.env.PUBLIC_URL}/newsletter/unsubscribe#token=${this.tokenOf(...subscriptionIds)}`;
  }

  /** The address a mail program posts to by itself (RFC 8058). */
  oneClick(...subscriptionIds: number[]): string {
    return `${this.env.PUBLIC_URL}/api/newsletter/one-click/${this.tokenOf(...subscriptionIds)}`;
  }

  tokenOf(...subscriptionIds: number[]): string {
    return this.tokens.tokenOf(subscriptionIds);
  }

  /** The subscriptions a token ends. Throws invalid_unsubscribe_link. */
  subscriptionsOf(token: string): number[] {
    const ids = this.tokens.idsOf(token);
    if (!ids) throw new ProductError('invalid_unsubscribe_link');
    return ids;
  }
}
