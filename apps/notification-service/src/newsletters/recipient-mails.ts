import { Inject, Injectable } from '@nestjs/common';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { PreferenceLinks, UnsubscribeLinks } from '../subscriptions/public.js';
import type { DueRecipient, RecipientMail } from '../senders/public.js';
import type { Chunk } from './chunks.query.js';
import { Editions } from './editions.js';
import type { Followed } from './followed-colleges.query.js';
import { PREFERENCES_LINK } from './newsletter-content.js';

/** Renders each recipient's email. */
@Injectable()
export class RecipientMails {
  constructor(
    private readonly editions: Editions,
    private readonly links: UnsubscribeLinks,
    private readonly preferences: PreferenceLinks,
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'PUBLIC_URL'>,
  ) {}

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
    pages.set(PREFERENCES_LINK, this.preferences.page(email));
    const mail = template.mailFor({
      to: email,
      reference: `newsletter-${chunk.newsletterId}-${id}`,
      oneClick: this.link('oneClick', own),
      link: (number) => pages.get(number) ?? this.link('page', own),
    });
    return { recipient, mail };
  }

  /** Returns the recipient's link. A test's recipient is an admin, who may have no subscription. */
  private link(kind: 'oneClick' | 'page', subscriptionIds: number[]): string {
    return subscriptionIds.some(Boolean)
      ? this.links[kind](...subscriptionIds)
      : `${this.env.PUBLIC_URL}/newsletter/unsubscribe`;
  }
}
