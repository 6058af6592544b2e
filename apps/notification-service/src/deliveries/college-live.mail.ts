import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { LRUCache } from 'lru-cache';
import { PRODUCT_NAME } from '@campus-deals/contracts/limits';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { UnsubscribeLinks } from '../unsubscribe-links/unsubscribe-links.module.js';
import type { LeasedDelivery } from './delivery.queue.js';
import { MailKinds, type MailKind } from './mail-kinds.js';
import type { OutgoingMail } from './mail-server.js';

interface RenderedMail {
  html: string;
  text: string;
}

interface Reader {
  subscriptionId: number;
  collegeName: string;
  collegeShortName: string;
}

/** The address's subscription as it is now. */
const READER = `
  select s.id as "subscriptionId", c.name as "collegeName", c.short_name as "collegeShortName"
  from newsletter_subscriptions s join colleges c on c.id = s.college_id where s.email = ? and s.college_id = ?`;

/** Stands in the rendered mail where each recipient's own link goes. No character of it is changed by HTML escaping. */
const UNSUBSCRIBE_PLACEHOLDER = 'https://unsubscribe.invalid/own-link';

/** Makes the "your college is live" mail. Rendered once a college: 200 recipients cost one rendering and 200 replacements. */
@Injectable()
export class CollegeLiveMail implements MailKind, OnModuleInit {
  readonly kind = 'college-live';
  private readonly rendered = new LRUCache<string, Promise<RenderedMail>>({ max: 50 });

  constructor(
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'PUBLIC_URL' | 'POSTAL_ADDRESS'>,
    private readonly em: EntityManager,
    private readonly links: UnsubscribeLinks,
    private readonly kinds: MailKinds,
  ) {}

  onModuleInit(): void {
    this.kinds.add(this);
  }

  /** Undefined for who has unsubscribed since. */
  async compose({ id, email, collegeId }: LeasedDelivery): Promise<OutgoingMail | undefined> {
    const [reader] = await this.em.execute<Reader[]>(READER, [email, collegeId]);
    if (!reader || email === null) return undefined;
    const { subscriptionId, collegeName, collegeShortName } = reader;
    const { html, text } = await this.renderedFor(collegeName, collegeShortName);
    const page = this.links.page(subscriptionId);
    return {
      reference: `college-live-${id}`,
      to: email,
      subject: `${collegeName} is live on ${PRODUCT_NAME}`,
      html: html.replaceAll(UNSUBSCRIBE_PLACEHOLDER, page),
      text: text.replaceAll(UNSUBSCRIBE_PLACEHOLDER, page),
      headers: {
        'List-Unsubscribe': `<${this.links.oneClick(subscriptionId)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'Auto-Submitted': 'auto-generated',
      },
    };
  }

  private renderedFor(collegeName: string, collegeShortName: string): Promise<RenderedMail> {
    const key = `${collegeShortName} ${collegeName}`;
    let mail = this.rendered.get(key);
    if (!mail) {
      mail = this.render(collegeName, collegeShortName);
      this.rendered.set(key, mail);
      mail.catch(() => this.rendered.delete(key));
    }
    return mail;
  }

  /** React is loaded with the first mail: a service that sends none does without its 20 MB. */
  private async render(collegeName: string, collegeShortName: string): Promise<RenderedMail> {
    const { renderCollegeLiveEmail } = await import('./college-live.email.js');
    return renderCollegeLiveEmail({
      collegeName,
      collegeUrl: `${this.env.PUBLIC_URL}/college/${encodeURIComponent(collegeShortName)}`,
      homeUrl: this.env.PUBLIC_URL,
      postalAddress: this.env.POSTAL_ADDRESS,
      unsubscribeUrl: UNSUBSCRIBE_PLACEHOLDER,
    });
  }
}
