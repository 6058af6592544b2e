import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { Settings } from '@campus-deals/settings';
import { MailKind, type OutgoingMail, type QueuedMail } from '../messages/public.js';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { mailFrame } from '../mail-frame.js';
import { UnsubscribeLinks } from './unsubscribe-links.js';
import { Subscription } from './subscription.entity.js';

/** Maximum links in a mail. An address follows few colleges, but someone else may have subscribed it to hundreds. */
const MOST_LINKS = 20;

/** Composes the mail with which the owner of an address can end its subscriptions. Anyone may have requested it. */
@Injectable()
export class UnsubscribeLinkMail extends MailKind<'unsubscribe-link'> {
  readonly kind = 'unsubscribe-link';

  constructor(
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'PUBLIC_URL'>,
    private readonly settings: Settings,
    private readonly em: EntityManager,
    private readonly links: UnsubscribeLinks,
  ) {
    super();
  }

  /** Returns undefined once no subscription is left. */
  async compose({ id, email, about }: QueuedMail<'unsubscribe-link'>): Promise<OutgoingMail | undefined> {
    if (email === null) return undefined;
    const { collegeId } = about;
    const subscriptions = await this.em.find(
      Subscription,
      { email, ...(collegeId !== null && { college: collegeId }) },
      { orderBy: { id: 'asc' }, limit: MOST_LINKS, populate: ['college'] },
    );
    if (subscriptions.length === 0) return undefined;
    const { renderUnsubscribeLinkEmail } = await import('./unsubscribe-link.email.js');
    const mail = await renderUnsubscribeLinkEmail({
      links: subscriptions.map((one) => ({ collegeName: one.college.name, url: this.links.page(one.id) })),
      ...mailFrame(this.env, this.settings),
    });
    return {
      reference: `unsubscribe-link-${id}`,
      to: email,
      subject: `Unsubscribe from ${this.settings.current().productName}`,
      ...mail,
    };
  }
}
