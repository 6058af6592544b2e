import { Inject, Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { AuditLog } from '@campus-deals/audit';
import type {
  NewsletterPreviewDto,
  NewsletterStartedDto,
} from '@campus-deals/contracts/notification/newsletter-preview.dto';
import type { SendNewslettersDto, TestNewsletterDto } from '@campus-deals/contracts/notification/send-newsletters.dto';
import { ProductError, type SignedInUser } from '@campus-deals/service-defaults';
import { College, CollegesService } from '../audience/public.js';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { NewsletterContent } from './college-news.content.js';
import { type Edition, newsletterLinks } from './newsletter-content.js';
import { Newsletter } from './newsletter.entity.js';
import { NewslettersService } from './newsletters.service.js';

const TO_ALL = 'all active colleges';

/** Previews the newsletters that admins request, and creates them. Senders do the rest. */
@Injectable()
export class SendNewslettersService {
  constructor(
    private readonly em: EntityManager,
    private readonly newsletters: NewslettersService,
    private readonly colleges: CollegesService,
    private readonly content: NewsletterContent,
    private readonly audit: AuditLog,
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'PUBLIC_URL'>,
  ) {}

  /**
   * Creates a newsletter. Throws college_not_found, and newsletter_under_way if the same one is in progress, so that
   * pressing twice does not mail twice.
   */
  @Transactional()
  async send(
    { userId: createdBy }: SignedInUser,
    { collegeId = null, undoSeconds = 0 }: SendNewslettersDto,
  ): Promise<NewsletterStartedDto> {
    const label = collegeId === null ? TO_ALL : (await this.colleges.getLiveForShare(collegeId)).name;
    await this.newsletters.requireNoneUnderWay(collegeId);
    const { id } = await this.newsletters.create({ trigger: 'admin', collegeId, createdBy, undoSeconds });
    const subject = { type: 'newsletter', id, label } as const;
    await this.audit.record({ action: 'newsletter.send', subject, after: { collegeId, undoSeconds } });
    return { id };
  }

  /** Throws college_not_found, newsletter_not_found, newsletter_empty. */
  @Transactional()
  async test(
    { userId: createdBy }: SignedInUser,
    { collegeId, newsletterId = null }: TestNewsletterDto,
  ): Promise<NewsletterStartedDto> {
    const { name: label } = await this.colleges.getLiveForShare(collegeId);
    const written = newsletterId === null ? null : await this.newsletters.lock(newsletterId);
    const own = { subject: written?.subject ?? null, intro: written?.intro ?? null };
    await this.editionOf({ trigger: 'test', collegeId, ...own });
    const { id } = await this.newsletters.create({ trigger: 'test', collegeId, createdBy, ...own });
    const subject = { type: 'newsletter', id, label } as const;
    await this.audit.record({ action: 'newsletter.test', subject, after: { collegeId } });
    return { id };
  }

  /**
   * Renders the newsletter that an admin would send to one college now, with what was written in one of them. Throws
   * college_not_found, newsletter_not_found, newsletter_empty.
   */
  async preview(collegeId: number, newsletterId?: number): Promise<NewsletterPreviewDto> {
    if ((await this.em.count(College, { id: collegeId, status: 'live' })) === 0)
      throw new ProductError('college_not_found');
    const written = newsletterId === undefined ? null : await this.em.findOne(Newsletter, { id: newsletterId });
    if (newsletterId !== undefined && !written) throw new ProductError('newsletter_not_found');
    const own = { subject: written?.subject ?? null, intro: written?.intro ?? null };
    const { subject, preheader, html, text } = await this.editionOf({ trigger: 'admin', collegeId, ...own });
    return {
      subject,
      preheader,
      html: this.withoutLinks(html, collegeId),
      text: this.withoutLinks(text, collegeId),
    };
  }

  /** Throws newsletter_empty. */
  private async editionOf(
    asked: { trigger: 'admin' | 'test'; collegeId: number } & Pick<Newsletter, 'subject' | 'intro'>,
  ): Promise<Edition> {
    const edition = await this.content.edition({ id: 0, weekKey: null, ...asked }, [asked.collegeId]);
    if (!edition) throw new ProductError('newsletter_empty');
    return edition;
  }

  /** Replaces recipient links with links without a token, whose pages report an invalid link. */
  private withoutLinks(mail: string, collegeId: number): string {
    return mail
      .replaceAll(newsletterLinks.unsubscribe(collegeId), `${this.env.PUBLIC_URL}/newsletter/unsubscribe`)
      .replaceAll(newsletterLinks.preferences, `${this.env.PUBLIC_URL}/newsletter/preferences`);
  }
}
