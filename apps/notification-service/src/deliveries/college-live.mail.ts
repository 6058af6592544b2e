import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { LRUCache } from 'lru-cache';
import { Settings } from '@campus-deals/settings';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { mailFrame, type MailFrame } from '../mail-frame.js';
import { Subscription } from '../newsletter/subscription.entity.js';
import { placeholderHost } from '../placeholder-host.js';
import { UnsubscribeLinks } from '../unsubscribe-links/unsubscribe-links.module.js';
import type { LeasedDelivery } from './delivery.queue.js';
import { MailKind } from './mail-kinds.js';
import type { OutgoingMail } from './mail-server.client.js';

interface RenderedMail {
  html: string;
  text: string;
}

/** Placeholder in the rendered mail for each recipient's own link. */
const UNSUBSCRIBE_PLACEHOLDER = `https://${placeholderHost()}/unsubscribe`;

/** Makes the "your college is live" mail. Rendered once a college, while its sender is called the same: 200 recipients cost one rendering and 200 replacements. */
@Injectable()
export class CollegeLiveMail extends MailKind<'college-live'> {
  readonly kind = 'college-live';
  private readonly rendered = new LRUCache<string, Promise<RenderedMail>>({ max: 50 });

  constructor(
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'PUBLIC_URL'>,
    private readonly settings: Settings,
    private readonly em: EntityManager,
    private readonly links: UnsubscribeLinks,
  ) {
    super();
  }

  /** Undefined for who has unsubscribed since. */
  async compose({ id, email, collegeId }: LeasedDelivery<'college-live'>): Promise<OutgoingMail | undefined> {
    if (email === null || collegeId === null) return undefined;
    const subscription = await this.em.findOne(Subscription, { email, college: collegeId }, { populate: ['college'] });
    if (!subscription?.confirmedAt) return undefined;
    const { name, shortName } = subscription.college;
    const { html, text } = await this.renderedFor(name, shortName);
    const page = this.links.page(subscription.id);
    return {
      reference: `college-live-${id}`,
      to: email,
      subject: `${name} is live on ${this.settings.current().productName}`,
      html: html.replaceAll(UNSUBSCRIBE_PLACEHOLDER, page),
      text: text.replaceAll(UNSUBSCRIBE_PLACEHOLDER, page),
      headers: {
        'List-Unsubscribe': `<${this.links.oneClick(subscription.id)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    };
  }

  private renderedFor(collegeName: string, collegeShortName: string): Promise<RenderedMail> {
    const frame = mailFrame(this.env, this.settings);
    const key = JSON.stringify([collegeShortName, collegeName, frame]);
    let mail = this.rendered.get(key);
    if (!mail) {
      mail = this.render(collegeName, collegeShortName, frame);
      this.rendered.set(key, mail);
      mail.catch(() => this.rendered.delete(key));
    }
    return mail;
  }

  /** React is loaded with the first mail: a service that sends none does without its 20 MB. */
  private async render(collegeName: string, collegeShortName: string, frame: MailFrame): Promise<RenderedMail> {
    const { renderCollegeLiveEmail } = await import('./college-live.email.js');
    return renderCollegeLiveEmail({
      collegeName,
      collegeUrl: `${this.env.PUBLIC_URL}/college/${encodeURIComponent(collegeShortName)}`,
      ...frame,
      unsubscribeUrl: UNSUBSCRIBE_PLACEHOLDER,
    });
  }
}
