import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { NewsletterPreviewDto } from '@campus-deals/contracts/notification/newsletter-preview.dto';
import { ProductError } from '@campus-deals/service-defaults';
import { College } from '../audience/public.js';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { Newsletter } from './newsletter.entity.js';
import { newsletterLinks } from './newsletter-content.js';
import { NewsletterContent } from './college-news.content.js';

/** Renders newsletters without sending them. */
@Injectable()
export class NewsletterPreviewService {
  constructor(
    private readonly em: EntityManager,
    private readonly content: NewsletterContent,
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'PUBLIC_URL'>,
  ) {}

  /**
   * Renders the newsletter that an admin would send to one college now, with what was written in one of them. Throws
   * college_not_found, newsletter_not_found, newsletter_empty.
   */
  async of(collegeId: number, newsletterId?: number): Promise<NewsletterPreviewDto> {
    if ((await this.em.count(College, { id: collegeId, status: 'live' })) === 0)
      throw new ProductError('college_not_found');
    const written = newsletterId === undefined ? null : await this.em.findOne(Newsletter, { id: newsletterId });
    if (newsletterId !== undefined && !written) throw new ProductError('newsletter_not_found');
    const { subject = null, intro = null } = written ?? {};
    const asked = { id: 0, trigger: 'admin', collegeId, weekKey: null, subject, intro } as const;
    const edition = await this.content.edition(asked, [collegeId]);
    if (!edition) throw new ProductError('newsletter_empty');
    const { subject: shownSubject, preheader, html, text } = edition;
    return {
      subject: shownSubject,
      preheader,
      html: this.withoutLinks(html, collegeId),
      text: this.withoutLinks(text, collegeId),
    };
  }

  /** Replaces recipient links with links without a token, whose pages report an invalid link. */
  private withoutLinks(mail: string, collegeId: number): string {
    return mail
      .replaceAll(newsletterLinks.unsubscribe(collegeId), `${this.env.PUBLIC_URL}/newsletter/unsubscribe`)
      .replaceAll(newsletterLinks.preferences, `${this.env.PUBLIC_URL}/newsletter/preferences`);
  }
}
