import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { AuditLog } from '@campus-deals/audit';
import type { NewsletterStartedDto } from '@campus-deals/contracts/notification/newsletter-preview.dto';
import type { SendNewslettersDto } from '@campus-deals/contracts/notification/send-newsletters.dto';
import type { TestNewsletterDto } from '@campus-deals/contracts/notification/test-newsletter.dto';
import { ProductError, type SignedInUser } from '@campus-deals/service-defaults';
import { lockName } from '../advisory-lock.js';
import { CollegesService } from '../audience/public.js';
import { tables } from '../entities.js';
import { NewsletterContent } from './college-news.content.js';
import { NewslettersService } from './newsletters.service.js';

const TO_ALL = 'All active colleges';

/** Creates the newsletters that admins request. Senders do the rest. */
@Injectable()
export class SendNewslettersService {
  constructor(
    private readonly em: EntityManager,
    private readonly newsletters: NewslettersService,
    private readonly colleges: CollegesService,
    private readonly content: NewsletterContent,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Creates a newsletter. Throws college_not_found, and newsletter_under_way if the same one is in progress, so that
   * pressing twice does not mail twice.
   */
  async send(
    { userId }: SignedInUser,
    { collegeId = null, undoSeconds = 0 }: SendNewslettersDto,
  ): Promise<NewsletterStartedDto> {
    const id = await this.store(userId, collegeId, undoSeconds);
    await this.newsletters.begin();
    return { id };
  }

  /** Throws college_not_found, newsletter_empty. */
  async test({ userId }: SignedInUser, { collegeId }: TestNewsletterDto): Promise<NewsletterStartedDto> {
    const id = await this.storeTest(userId, collegeId);
    await this.newsletters.begin();
    return { id };
  }

  @Transactional()
  private async store(createdBy: number, collegeId: number | null, undoSeconds: number): Promise<number> {
    const label = collegeId === null ? TO_ALL : (await this.colleges.getLiveForShare(collegeId)).name;
    // Serialize concurrent requests.
    await lockName(this.em, `newsletter to ${collegeId ?? 'all'}`);
    if (await this.isUnderWay(collegeId)) throw new ProductError('newsletter_under_way');
    const { id } = await this.newsletters.create({ trigger: 'admin', collegeId, createdBy, undoSeconds });
    await this.audit.record({
      action: 'newsletter.send',
      subject: { type: 'newsletter', id, label },
      after: { collegeId, undoSeconds },
    });
    return id;
  }

  @Transactional()
  private async storeTest(createdBy: number, collegeId: number): Promise<number> {
    const { name: label } = await this.colleges.getLiveForShare(collegeId);
    const asked = { id: 0, trigger: 'test', collegeId, weekKey: null } as const;
    if (!(await this.content.edition(asked, [collegeId]))) throw new ProductError('newsletter_empty');
    const { id } = await this.newsletters.create({ trigger: 'test', collegeId, createdBy });
    await this.audit.record({
      action: 'newsletter.test',
      subject: { type: 'newsletter', id, label },
      after: { collegeId },
    });
    return id;
  }

  /** Whether a newsletter that an admin requested is in progress. Includes paused ones. */
  private async isUnderWay(collegeId: number | null): Promise<boolean> {
    const newsletter = await tables(this.em)
      .selectFrom('newsletters')
      .select('id')
      .where('trigger', '=', 'admin')
      .where('status', 'in', ['queued', 'sending', 'paused'])
      .where('college_id', 'is not distinct from', collegeId)
      .limit(1)
      .executeTakeFirst();
    return newsletter !== undefined;
  }
}
