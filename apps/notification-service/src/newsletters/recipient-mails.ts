import { Inject, Injectable } from '@nestjs/common';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { mailDomain } from '../messages/public.js';
import { PreferenceLinks, UnsubscribeLinks } from '../subscriptions/public.js';
import type { Chunk, DueRecipient } from './chunks.query.js';
import { Editions } from './editions.js';
import type { Followed } from './followed-colleges.query.js';
import type { SendMailOptions } from 'nodemailer';

export interface RecipientMail {
  recipient: DueRecipient;
  mail: SendMailOptions;
}

/** Renders each recipient's email. */
@Injectable()
export class RecipientMails {
  private readonly sender: string;

  constructor(
    private readonly editions: Editions,
    private readonly links: UnsubscribeLinks,
    private readonly preferences: PreferenceLinks,
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'MAIL_FROM' | 'PUBLIC_URL'>,
  ) {
    this.sender = /<([^>]+)>\s*$/.exec(env.MAIL_FROM)?.[1] ?? env.MAIL_FROM;
  }

  /** Returns undefined if there is nothing to send to the recipient. */
  async mailFor(
    chunk: Chunk,
    recipient: DueRecipient,
    followed: readonly Pick<Followed, 'collegeId' | 'subscriptionId'>[],
  ): Promise<RecipientMail | undefined> {
    const { id, email } = recipient;
    const subscriptions = new Map(followed.map(({ collegeId, subscriptionId }) => [collegeId, subscriptionId]));
    const newsletter = { ...chunk, id: chunk.newsletterId };
    const template = await this.editions.templateFor(newsletter, [...subscriptions.keys()]);
    const own = [...subscriptions.values()].filter((subscriptionId) => subscriptionId > 0);
    if (!template) return undefined;
    // Sign each link once, however often the edition contains it.
    const pages = new Map(followed.map((one) => [one.collegeId, this.link('page', [one.subscriptionId])]));
    const raw = template.messageFor({
      to: email,
      messageId: `newsletter-${chunk.newsletterId}-${id}@${mailDomain(this.env)}`,
      oneClick: this.link('oneClick', own),
      unsubscribe: (collegeId) => pages.get(collegeId) ?? this.link('page', own),
      preferences: this.preferences.page(email),
    });
    return { recipient, mail: { envelope: { from: this.sender, to: email }, raw } };
  }

  /** Returns the recipient's link. A test's recipient is an admin, who may have no subscription. */
  private link(kind: 'oneClick' | 'page', subscriptionIds: number[]): string {
    return subscriptionIds.some(Boolean)
      ? this.links[kind](...subscriptionIds)
      : `${this.env.PUBLIC_URL}/newsletter/unsubscribe`;
  }
}
