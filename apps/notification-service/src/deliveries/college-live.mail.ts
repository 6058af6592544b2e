import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { PRODUCT_NAME } from '@campus-deals/contracts/limits';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { UnsubscribeLinks } from '../unsubscribe-links/unsubscribe-links.module.js';
import type { OutgoingMail } from './mail-server.js';

interface RenderedMail {
  html: string;
  text: string;
}

export interface Announcement {
  /** Of the delivery. */
  id: number;
  subscriptionId: number;
  email: string;
  collegeName: string;
  collegeShortName: string;
}

/** Stands in the rendered mail where each recipient's own link goes. No character of it is changed by HTML escaping. */
const UNSUBSCRIBE_PLACEHOLDER = 'https://unsubscribe.invalid/own-link';

/** Makes the "your college is live" mail. Rendered once a college: 200 recipients cost one rendering and 200 replacements. */
@Injectable()
export class CollegeLiveMail {
  private readonly rendered = new LRUCache<string, Promise<RenderedMail>>({ max: 50 });

  constructor(
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'PUBLIC_URL' | 'POSTAL_ADDRESS' | 'MAIL_FROM'>,
    private readonly links: UnsubscribeLinks,
  ) {}

  async compose({ id, subscriptionId, email, collegeName, collegeShortName }: Announcement): Promise<OutgoingMail> {
    const { html, text } = await this.renderedFor(collegeName, collegeShortName);
    const page = this.links.page(subscriptionId);
    return {
      // The same at each attempt, so that a mail whose acknowledgement was lost can be told as the same one.
      messageId: `<college-live-${id}@${this.messageDomain()}>`,
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

  private messageDomain(): string {
    return /@([\w.-]+)/.exec(this.env.MAIL_FROM)?.[1] ?? 'campusdeals.example';
  }
}
