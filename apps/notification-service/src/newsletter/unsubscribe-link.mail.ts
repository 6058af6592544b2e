import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { Settings } from '@campus-deals/settings';
import { MailKind, type LeasedDelivery, type OutgoingMail } from '../deliveries/deliveries.module.js';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { mailFrame } from '../mail-frame.js';
import { UnsubscribeLinks } from '../unsubscribe-links/unsubscribe-links.module.js';
import { Subscription } from './subscription.entity.js';

/** An address follows few colleges; who subscribed somebody else to hundreds must not make an endless mail of it. */
const MOST_LINKS = 20;

/** Makes the mail that lets the owner of an address end its subscriptions, whoever asked for that. */
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

  /** Undefined once nothing is left to end. */
  async compose({ id, email, about }: LeasedDelivery<'unsubscribe-link'>): Promise<OutgoingMail | undefined> {
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
