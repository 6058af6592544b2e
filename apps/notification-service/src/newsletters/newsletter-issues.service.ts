import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { AuditLog } from '@campus-deals/audit';
import { instantOf } from '@campus-deals/contracts/catalog/local-time';
import type { NewsletterIssueDto, SendIssueDto } from '@campus-deals/contracts/notification/newsletter-issue.dto';
import { JsonAnswer, ProductError, type SignedInUser } from '@campus-deals/service-defaults';
import { CollegesService } from '../audience/public.js';
import { AdminNewslettersService } from './admin-newsletters.service.js';
import type { Newsletter } from './newsletter.entity.js';
import { NewslettersService } from './newsletters.service.js';

/**
 * Keeps the newsletters that admins write, and sends them now or at a time. The methods below throw newsletter_not_found,
 * newsletter_state_conflict once one has started, and college_not_found.
 */
@Injectable()
export class NewsletterIssuesService {
  constructor(
    private readonly em: EntityManager,
    private readonly newsletters: NewslettersService,
    private readonly admin: AdminNewslettersService,
    private readonly colleges: CollegesService,
    private readonly audit: AuditLog,
  ) {}

  async write({ userId: createdBy }: SignedInUser, issue: NewsletterIssueDto): Promise<JsonAnswer> {
    return this.admin.get(await this.store(createdBy, issue));
  }

  rewrite(id: number, { collegeId = null, subject = null, intro = null }: NewsletterIssueDto): Promise<JsonAnswer> {
    return this.admin.change(id, 'newsletter.write', async (newsletter) => {
      if (collegeId !== null) await this.colleges.getLiveForShare(collegeId);
      newsletter.write({ collegeId, subject, intro });
    });
  }

  reopen(id: number): Promise<JsonAnswer> {
    return this.admin.change(id, 'newsletter.reopen', (newsletter) => newsletter.reopen());
  }

  /** Also throws newsletter_time_past, and newsletter_under_way if one to the same readers is being sent now. */
  send(id: number, asked: SendIssueDto): Promise<JsonAnswer> {
    return this.admin.change(id, 'newsletter.schedule', async (newsletter) => {
      const zone = await this.zoneOf(newsletter);
      if (!asked.at) await this.newsletters.requireNoneUnderWay(newsletter.collegeId);
      newsletter.schedule(startOf(asked, zone));
    });
  }

  /** Returns the college's time zone; null for all colleges. Throws college_not_found. */
  private async zoneOf({ collegeId }: Newsletter): Promise<string | null> {
    return collegeId === null ? null : (await this.colleges.getLiveForShare(collegeId)).timeZone;
  }

  @Transactional()
  private async store(createdBy: number, issue: NewsletterIssueDto): Promise<number> {
    const { collegeId = null, subject = null, intro = null } = issue;
    if (collegeId !== null) await this.colleges.getLiveForShare(collegeId);
    const draft = {
      trigger: 'admin',
      status: 'draft',
      collegeId,
      createdBy,
      subject,
      intro,
    } as const;
    const { id } = await this.newsletters.create(draft);
    await this.audit.record({
      action: 'newsletter.draft',
      subject: { type: 'newsletter', id, label: subject },
      after: { collegeId, subject, intro },
    });
    return id;
  }
}

/** Throws newsletter_time_past. */
function startOf({ at, timeZone = 'UTC', undoSeconds = 0 }: SendIssueDto, ownZone: string | null): Date {
  const now = new Date();
  if (!at) return new Date(now.getTime() + undoSeconds * 1000);
  const start = instantOf(at.day, at.time, ownZone ?? timeZone, now);
  if (start <= now) throw new ProductError('newsletter_time_past');
  return start;
}
