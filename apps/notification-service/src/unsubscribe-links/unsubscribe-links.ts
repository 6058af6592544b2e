import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ProductError } from '@campus-deals/service-defaults';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';

const TOKEN = /^([1-9]\d{0,9})\.([\w-]{43})$/;

/**
 * Links that end one subscription without signing in. A token names the subscription, never the address, and has no
 * end: a mail may be opened years later (CAN-SPAM wants at least 30 days).
 */
@Injectable()
export class UnsubscribeLinks {
  constructor(
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'PUBLIC_URL' | 'UNSUBSCRIBE_SECRET'>,
  ) {}

  /** The page with the button. The token is in the fragment: it reaches no log, and a link scanner that follows it changes nothing. */
  page(subscriptionId: number): string {
    return `${this.env.PUBLIC_URL}/newsletter/unsubscribe#token=${this.tokenOf(subscriptionId)}`;
  }

  /** The address a mail program posts to by itself (RFC 8058). */
  oneClick(subscriptionId: number): string {
    return `${this.env.PUBLIC_URL}/api/newsletter/one-click/${this.tokenOf(subscriptionId)}`;
  }

  tokenOf(subscriptionId: number): string {
    return `${subscriptionId}.${this.signatureOf(subscriptionId).toString('base64url')}`;
  }

  /** The subscription a token ends. Throws invalid_unsubscribe_link. */
  subscriptionOf(token: string): number {
    const [, digits, signature] = TOKEN.exec(token) ?? [];
    const id = Number(digits);
    if (!signature || !timingSafeEqual(Buffer.from(signature, 'base64url'), this.signatureOf(id)))
      throw new ProductError('invalid_unsubscribe_link');
    return id;
  }

  private signatureOf(subscriptionId: number): Buffer {
    return createHmac('sha256', this.env.UNSUBSCRIBE_SECRET).update(`unsubscribe ${subscriptionId}`).digest();
  }
}
