import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { AlertSwitch } from '@campus-deals/contracts/notification/alert-settings';
import { ProductError } from '@campus-deals/service-defaults';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';

/** Settings used to create links. */
export type LinkEnv = Pick<NotificationEnv, 'PUBLIC_URL' | 'UNSUBSCRIBE_SECRET' | 'UNSUBSCRIBE_SECRET_PREVIOUS'>;

/** Maximum ids per token. The longest URL still fits into a header line (RFC 5322: 998 characters). */
const MAX_IDS = 50;
const TOKEN = /^([1-9]\d{0,9}(?:-[1-9]\d{0,9}){0,49})\.([\w-]{43})$/;

/** Tokens of the form `12-57.<signature>`: ids signed for one purpose. Signatures with the previous secret are valid too. */
abstract class SignedLinks {
  protected readonly url = this.env.PUBLIC_URL;

  constructor(
    private readonly env: LinkEnv,
    private readonly purpose: string,
    private readonly invalid: 'invalid_unsubscribe_link' | 'link_invalid',
  ) {}

  tokenOf(...ids: readonly number[]): string {
    return this.signed(ids);
  }

  /** Signs ids for the purpose, or for a part of it. */
  protected signed(ids: readonly number[], part = ''): string {
    const text = ids.slice(0, MAX_IDS).join('-');
    return `${text}.${this.signatureOf(part + text, this.env.UNSUBSCRIBE_SECRET).toString('base64url')}`;
  }

  /** Throws unless the token was signed here for this purpose and part. */
  protected idsOf(token: string, part = ''): number[] {
    const [, text = '', signature = ''] = TOKEN.exec(token) ?? [];
    const given = Buffer.from(signature, 'base64url');
    const { UNSUBSCRIBE_SECRET, UNSUBSCRIBE_SECRET_PREVIOUS } = this.env;
    const isSignedWith = (secret: string | undefined): boolean =>
      secret !== undefined && timingSafeEqual(given, this.signatureOf(part + text, secret));
    if (!signature || ![UNSUBSCRIBE_SECRET, UNSUBSCRIBE_SECRET_PREVIOUS].some(isSignedWith))
      throw new ProductError(this.invalid);
    return text.split('-').map(Number);
  }

  protected idOf(token: string, part?: string): number {
    const [id, ...others] = this.idsOf(token, part);
    if (id === undefined || others.length > 0) throw new ProductError(this.invalid);
    return id;
  }

  private signatureOf(text: string, secret: string): Buffer {
    return createHmac('sha256', secret).update(`${this.purpose} ${text}`).digest();
  }
}

/**
 * Links that end subscriptions without signing in: one, or all that a mail is about. A token contains subscription ids,
 * never the address, and does not expire (CAN-SPAM requires at least 30 days).
 */
@Injectable()
export class UnsubscribeLinks extends SignedLinks {
  constructor(@Inject(NOTIFICATION_ENV) env: LinkEnv) {
    super(env, 'unsubscribe', 'invalid_unsubscribe_link');
  }

  /**
   * Page with the button. The token is in the fragment, so that it is never logged, and link scanners that open the
   * link change nothing.
   */
  page(...subscriptionIds: number[]): string {
    return `${this.url}/newsletter/unsubscribe#token=${this.tokenOf(...subscriptionIds)}`;
  }

  /** The same page without a fragment, for a mailbox that has damaged it. */
  pageWithoutFragment(subscriptionId: number): string {
    return `${this.url}/newsletter/unsubscribe?token=${this.tokenOf(subscriptionId)}`;
  }

  /** URL that mail programs post to by themselves (RFC 8058). */
  oneClick(...subscriptionIds: number[]): string {
    return `${this.url}/api/newsletter/one-click/${this.tokenOf(...subscriptionIds)}`;
  }

  /** Returns the subscriptions that a token ends. Throws invalid_unsubscribe_link. */
  subscriptionsOf(token: string): number[] {
    return this.idsOf(token);
  }
}

/** Links that confirm one subscription. A token works as long as the subscription is unconfirmed. */
@Injectable()
export class ConfirmationLinks extends SignedLinks {
  constructor(@Inject(NOTIFICATION_ENV) env: LinkEnv) {
    super(env, 'confirm', 'link_invalid');
  }

  /** Page that confirms. */
  page(subscriptionId: number): string {
    return `${this.url}/newsletter/confirm#token=${this.tokenOf(subscriptionId)}`;
  }

  /** Throws link_invalid. */
  subscriptionOf(token: string): number {
    return this.idOf(token);
  }
}

/**
 * Links that turn off a user's alert mails, or those of one switch, without signing in. They do not affect newsletters,
 * and never expire.
 */
@Injectable()
export class AlertLinks extends SignedLinks {
  constructor(@Inject(NOTIFICATION_ENV) env: LinkEnv) {
    super(env, 'alert mails', 'invalid_unsubscribe_link');
  }

  /** Page with the button. The fragment contains what it ends, too: all alert mails, or those of one switch. */
  page(userId: number, kind?: AlertSwitch): string {
    const token = this.signed([userId], partOf(kind));
    return `${this.url}/newsletter/unsubscribe#list=alerts${kind ? `&kind=${kind}` : ''}&token=${token}`;
  }

  /** URL that mail programs post to by themselves (RFC 8058). */
  oneClick(userId: number): string {
    return `${this.url}/api/newsletter/one-click/alerts/${this.tokenOf(userId)}`;
  }

  /** Throws invalid_unsubscribe_link. */
  userOf(token: string, kind?: AlertSwitch): number {
    return this.idOf(token, partOf(kind));
  }
}

const partOf = (kind: AlertSwitch | undefined): string => (kind ? `${kind} ` : '');

/** Links that end one follow without signing in. They never expire. */
@Injectable()
export class FollowLinks extends SignedLinks {
  constructor(@Inject(NOTIFICATION_ENV) env: LinkEnv) {
    super(env, 'follow', 'invalid_unsubscribe_link');
  }

  /** Page with the button. The fragment contains what it ends, too. */
  page(followId: number): string {
    return `${this.url}/newsletter/unsubscribe#list=follow&token=${this.tokenOf(followId)}`;
  }

  /** Throws invalid_unsubscribe_link. */
  followOf(token: string): number {
    return this.idOf(token);
  }
}
