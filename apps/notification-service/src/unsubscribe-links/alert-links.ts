import { Inject, Injectable } from '@nestjs/common';
import { ProductError } from '@campus-deals/service-defaults';
import { NOTIFICATION_ENV } from '../env.js';
import { SignedIds, type LinkEnv } from './signed-ids.js';

/** Links that end the mails about alerts to one user, without signing in. They touch no newsletter, and have no end. */
@Injectable()
export class AlertLinks {
  private readonly tokens: SignedIds;

  constructor(@Inject(NOTIFICATION_ENV) private readonly env: LinkEnv) {
    this.tokens = new SignedIds(env.UNSUBSCRIBE_SECRET, 'alert mails', env.UNSUBSCRIBE_SECRET_PREVIOUS);
  }

  /** The page with the button, which is told what it ends. Both are in the fragment, as the token of every other link. */
  page(userId: number): string {
    return `${this.env.PUBLIC_URL}/newsletter/unsubscribe#list=alerts&token=${this.tokens.tokenOf([userId])}`;
  }

  /** The address a mail program posts to by itself (RFC 8058). */
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
