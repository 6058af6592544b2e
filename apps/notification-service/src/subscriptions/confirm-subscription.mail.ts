import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { Settings } from '@campus-deals/settings';
import { MailKind, type OutgoingMail, type QueuedMail } from '../messages/public.js';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { mailFrame } from '../mail-frame.js';
import { ConfirmationLinks } from './confirmation-links.js';
import { Subscription } from './subscription.entity.js';

/** Maximum links in a mail, in case an address was subscribed to hundreds of colleges by someone else. */
const MOST_LINKS = 20;

/** Composes the mail that asks the owner of an address to confirm its subscriptions. */
@Injectable()
export class ConfirmSubscriptionMail extends MailKind<'confirm-subscription'> {
  readonly kind = 'confirm-subscription';

  constructor(
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'PUBLIC_URL'>,
    private readonly settings: Settings,
    private readonly em: EntityManager,
    private readonly links: ConfirmationLinks,
  ) {
    super();
  }

  /** Returns undefined once no subscription is unconfirmed. */
  async compose({ id, email }: QueuedMail<'confirm-subscription'>): Promise<OutgoingMail | undefined> {
    if (email === null) return undefined;
    const waiting = await this.em.find(
      Subscription,
      { email, confirmedAt: null, college: { status: 'live' } },
      { orderBy: { id: 'asc' }, limit: MOST_LINKS, populate: ['college'] },
    );
    if (waiting.length === 0) return undefined;
    const { renderConfirmSubscriptionEmail } = await import('./confirm-subscription.email.js');
    const mail = await renderConfirmSubscriptionEmail({
      links: waiting.map((one) => ({ collegeName: one.college.name, url: this.links.page(one.id) })),
      ...mailFrame(this.env, this.settings),
    });
    return {
      reference: `confirm-subscription-${id}`,
      to: email,
      subject: `Confirm your subscription to ${this.settings.current().productName}`,
      ...mail,
    };
  }
}
