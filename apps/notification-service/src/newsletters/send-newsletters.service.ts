import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { AuditLog } from '@campus-deals/audit';
import type { NewsletterStartedDto } from '@campus-deals/contracts/notification/newsletter-preview.dto';
import type { SendNewslettersDto, TestNewsletterDto } from '@campus-deals/contracts/notification/send-newsletters.dto';
import { ProductError, type SignedInUser } from '@campus-deals/service-defaults';
import { CollegesService } from '../audience/public.js';
import { NewsletterContent } from './college-news.content.js';
import { NewslettersService } from './newsletters.service.js';

const TO_ALL = 'all active colleges';

/** Creates the newsletters that admins request. Senders do the rest. */
@Injectable()
export class SendNewslettersService {
  constructor(
    // For `Transactional`.
    protected readonly em: EntityManager,
    private readonly newsletters: NewslettersService,
    private readonly colleges: CollegesService,
    private readonly content: NewsletterContent,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Creates a newsletter. Throws college_not_found, and newsletter_under_way if the same one is in progress, so that
   * pressing twice does not mail twice.
   */
  async send(caller: SignedInUser, asked: SendNewslettersDto): Promise<NewsletterStartedDto> {
    return { id: await this.store(caller, asked) };
  }

  /** Throws college_not_found, newsletter_not_found, newsletter_empty. */
  async test(caller: SignedInUser, asked: TestNewsletterDto): Promise<NewsletterStartedDto> {
    return { id: await this.storeTest(caller, asked) };
  }

  @Transactional()
  private async store(
    { userId: createdBy }: SignedInUser,
    { collegeId = null, undoSeconds = 0 }: SendNewslettersDto,
  ): Promise<number> {
    const label = collegeId === null ? TO_ALL : (await this.colleges.getLiveForShare(collegeId)).name;
    await this.newsletters.requireNoneUnderWay(collegeId);
    const { id } = await this.newsletters.create({ trigger: 'admin', collegeId, createdBy, undoSeconds });
    const subject = { type: 'newsletter', id, label } as const;
    await this.audit.record({ action: 'newsletter.send', subject, after: { collegeId, undoSeconds } });
    return id;
  }

  @Transactional()
  private async storeTest(
    { userId: createdBy }: SignedInUser,
    { collegeId, newsletterId = null }: TestNewsletterDto,
  ): Promise<number> {
    const { name: label } = await this.colleges.getLiveForShare(collegeId);
    const written = newsletterId === null ? null : await this.newsletters.lock(newsletterId);
    const own = { subject: written?.subject ?? null, intro: written?.intro ?? null };
    const asked = { id: 0, trigger: 'test', collegeId, weekKey: null, ...own } as const;
    if (!(await this.content.edition(asked, [collegeId]))) throw new ProductError('newsletter_empty');
    const { id } = await this.newsletters.create({ trigger: 'test', collegeId, createdBy, ...own });
    const subject = { type: 'newsletter', id, label } as const;
    await this.audit.record({ action: 'newsletter.test', subject, after: { collegeId } });
    return id;
  }
}
