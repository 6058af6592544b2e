import { Inject, Injectable } from '@nestjs/common';
import { ProductError } from '@campus-deals/service-defaults';
import { NOTIFICATION_ENV } from '../env.js';
import { type LinkEnv, SignedIds } from './signed-ids.js';

/**
 * Links that end subscriptions without signing in: one, or all that a mail is about. A token contains subscription ids,
 * never the address, and does not expire: a mail may be opened years later (CAN-SPAM requires at least 30 days).
 */
@Injectable()
export class UnsubscribeLinks {
  private readonly tokens: SignedIds;

  constructor(@Inject(NOTIFICATION_ENV) private readonly env: LinkEnv) {
    this.tokens = new SignedIds(env.UNSUBSCRIBE_SECRET, 'unsubscribe', env.UNSUBSCRIBE_SECRET_PREVIOUS);
  }

  /**
   * Page with the button. The token is in the fragment, so that it is never logged, and link scanners that open the
   * link change nothing.
   */
  page(...subscriptionIds: number[]): string {
    return `${this.env.PUBLIC_URL}/newsletter/unsubscribe#token=${this.tokenOf(...subscriptionIds)}`;
  }

  /** URL that mail programs post to by themselves (RFC 8058). */
  oneClick(...subscriptionIds: number[]): string {
    return `${this.env.PUBLIC_URL}/api/newsletter/one-click/${this.tokenOf(...subscriptionIds)}`;
  }

  tokenOf(...subscriptionIds: number[]): string {
    return this.tokens.tokenOf(subscriptionIds);
  }

  /** Returns the subscriptions that a token ends. Throws invalid_unsubscribe_link. */
  subscriptionsOf(token: string): number[] {
    const ids = this.tokens.idsOf(token);
    if (!ids) throw new ProductError('invalid_unsubscribe_link');
    return ids;
  }
}
