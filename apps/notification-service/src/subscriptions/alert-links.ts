import { Inject, Injectable } from '@nestjs/common';
import { ProductError } from '@campus-deals/service-defaults';
import { NOTIFICATION_ENV } from '../env.js';
import { type LinkEnv, SignedIds } from './signed-ids.js';

/** Links that turn off a user's alert mails without signing in. They do not affect newsletters, and never expire. */
@Injectable()
export class AlertLinks {
  private readonly tokens: SignedIds;

  constructor(@Inject(NOTIFICATION_ENV) private readonly env: LinkEnv) {
    this.tokens = new SignedIds(env.UNSUBSCRIBE_SECRET, 'alert mails', env.UNSUBSCRIBE_SECRET_PREVIOUS);
  }

  /** Page with the button. The fragment contains what it ends and the token, like that of every other link. */
  page(userId: number): string {
    return `${this.env.PUBLIC_URL}/newsletter/unsubscribe#list=alerts&token=${this.tokens.tokenOf([userId])}`;
  }

  /** URL that mail programs post to by themselves (RFC 8058). */
  oneClick(userId: number): string {
    return `${this.env.PUBLIC_URL}/api/newsletter/one-click/alerts/${this.tokens.tokenOf([userId])}`;
  }

  /** Throws invalid_unsubscribe_link. */
  userOf(token: string): number {
    const [id, ...others] = this.tokens.idsOf(token) ?? [];
    if (id === undefined || others.length > 0) throw new ProductError('invalid_unsubscribe_link');
    return id;
  }
}
