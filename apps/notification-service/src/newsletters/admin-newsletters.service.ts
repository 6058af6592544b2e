import { Inject, Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { AuditLog } from '@campus-deals/audit';
import { instantOf } from '@campus-deals/contracts/catalog/local-time';
import type { AuditedAction } from '@campus-deals/contracts/identity/audited-actions';
import type { NewsletterDto, NewsletterRecipientDto } from '@campus-deals/contracts/notification/admin-newsletter.dto';
import type { NewsletterIssueDto, SendIssueDto } from '@campus-deals/contracts/notification/newsletter-issue.dto';
import type {
  ListNewsletterRecipientsQueryDto,
  ListNewslettersQueryDto,
} from '@campus-deals/contracts/notification/queries.dto';
import type { UpdateNewsletterDto } from '@campus-deals/contracts/notification/update-newsletter.dto';
import {
  beginningPattern,
  ProductError,
  JsonAnswer,
  type Page,
  type SignedInUser,
} from '@campus-deals/service-defaults';
import { CollegesService } from '../audience/public.js';
import { tables } from '../tables.js';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { mailDomain } from '../messages/public.js';
import type { Newsletter } from './newsletter.entity.js';
import { NewsletterStateConflict } from './newsletter.states.js';
import { countsOf, findNewsletter, newsletterRecipients, newsletters } from './newsletters.query.js';
import { NewslettersService } from './newsletters.service.js';
import { retryFailedRecipients } from './retry-failed-recipients.query.js';

type NewsletterAction = Extract<AuditedAction, `newsletter.${string}`>;
type Change = (newsletter: Newsletter) => void | Promise<void>;

/**
 * Shows newsletters to admins, stores those that they write, and controls sending. The methods below throw
 * newsletter_not_found, and newsletter_state_conflict if the current status does not allow the action.
 */
@Injectable()
export class AdminNewslettersService {
  constructor(
    private readonly em: EntityManager,
    private readonly newsletters: NewslettersService,
    private readonly colleges: CollegesService,
    private readonly audit: AuditLog,
    @Inject(NOTIFICATION_ENV) private readonly env: Pick<NotificationEnv, 'MAIL_FROM'>,
  ) {}

  list({ status, collegeId, ...page }: ListNewslettersQueryDto): Promise<Page<NewsletterDto>> {
    return newsletters(tables(this.em), { ...(status && { status }), ...(collegeId && { collegeId }) }, page);
  }

  async get(id: number): Promise<JsonAnswer> {
    const [newsletter] = await findNewsletter(tables(this.em), { id });
    if (!newsletter) throw new ProductError('newsletter_not_found');
    return new JsonAnswer({ body: newsletter.json });
  }

  async recipients(
    id: number,
    { status, search, ...page }: ListNewsletterRecipientsQueryDto,
  ): Promise<Page<NewsletterRecipientDto>> {
    await this.get(id);
    return newsletterRecipients(
      tables(this.em),
      {
        newsletterId: id,
        domain: mailDomain(this.env),
        ...(status && { status }),
        ...beginningPattern(search),
      },
      page,
    );
  }

  pause(id: number): Promise<JsonAnswer> {
    return this.change(id, 'newsletter.pause', (newsletter) => newsletter.pause('Paused by an admin'));
  }

  resume(id: number): Promise<JsonAnswer> {
    return this.change(id, 'newsletter.resume', async (newsletter) =>
      newsletter.resume(await countsOf(tables(this.em), id)),
    );
  }

  cancel(id: number): Promise<JsonAnswer> {
    return this.change(id, 'newsletter.cancel', (newsletter) => newsletter.cancel(new Date()));
  }

  update(id: number, { ratePerSecond }: UpdateNewsletterDto): Promise<JsonAnswer> {
    return this.change(id, 'newsletter.update', (newsletter) => {
      newsletter.ratePerSecond = ratePerSecond;
    });
  }

  retryFailed(id: number): Promise<JsonAnswer> {
    return this.change(id, 'newsletter.retry-failed', async (newsletter) => {
      newsletter.tryAgain(await countsOf(tables(this.em), id));
      await retryFailedRecipients(tables(this.em), id);
      // Failed recipients are due again and no longer count as failed.
      newsletter.trustedFailed = (await countsOf(tables(this.em), id)).failed;
    });
  }

  /** Throws college_not_found, as do the methods below. */
  async write({ userId: createdBy }: SignedInUser, issue: NewsletterIssueDto): Promise<JsonAnswer> {
    return this.get(await this.store(createdBy, issue));
  }

  rewrite(id: number, { collegeId = null, subject = null, intro = null }: NewsletterIssueDto): Promise<JsonAnswer> {
    return this.change(id, 'newsletter.write', async (newsletter) => {
      await this.zoneOf(collegeId);
      newsletter.write({ collegeId, subject, intro });
    });
  }

  reopen(id: number): Promise<JsonAnswer> {
    return this.change(id, 'newsletter.reopen', (newsletter) => newsletter.reopen());
  }

  /** Also throws newsletter_time_past, and newsletter_under_way if one to the same readers is being sent now. */
  send(id: number, asked: SendIssueDto): Promise<JsonAnswer> {
    return this.change(id, 'newsletter.schedule', async (newsletter) => {
      const zone = await this.zoneOf(newsletter.collegeId);
      if (!asked.at) await this.newsletters.requireNoneUnderWay(newsletter.collegeId);
      newsletter.schedule(startOf(asked, zone));
    });
  }

  /** Locks a college and returns its time zone; null for all colleges. Throws college_not_found. */
  private async zoneOf(collegeId: number | null): Promise<string | null> {
    return collegeId === null ? null : (await this.colleges.getLiveForShare(collegeId)).timeZone;
  }

  @Transactional()
  private async store(createdBy: number, issue: NewsletterIssueDto): Promise<number> {
    const { collegeId = null, subject = null, intro = null } = issue;
    await this.zoneOf(collegeId);
    const draft = { trigger: 'admin', status: 'draft', collegeId, createdBy, subject, intro } as const;
    const { id } = await this.newsletters.create(draft);
    await this.audit.record({
      action: 'newsletter.draft',
      subject: { type: 'newsletter', id, label: subject },
      after: { collegeId, subject, intro },
    });
    return id;
  }

  /** Changes a newsletter, records that for admins, and begins what is due now. */
  private async change(id: number, action: NewsletterAction, how: Change): Promise<JsonAnswer> {
    await this.changeLocked(id, action, how);
    return this.get(id);
  }

  @Transactional()
  private async changeLocked(id: number, action: NewsletterAction, how: Change): Promise<void> {
    const newsletter = await this.newsletters.lock(id);
    const before = shownOf(newsletter);
    try {
      await how(newsletter);
    } catch (error) {
      if (!(error instanceof NewsletterStateConflict)) throw error;
      throw new ProductError('newsletter_state_conflict', undefined, { cause: error });
    }
    await this.em.flush();
    this.newsletters.begin();
    await this.audit.record({
      action,
      subject: { type: 'newsletter', id, label: newsletter.subject ?? newsletter.weekKey ?? newsletter.trigger },
      before,
      after: shownOf(newsletter),
    });
  }
}

function shownOf(newsletter: Newsletter): object {
  const { status, reason, ratePerSecond, collegeId, subject, intro, startsAt } = newsletter;
  const at = startsAt?.toISOString() ?? null;
  return { status, reason, ratePerSecond, collegeId, subject, intro, startsAt: at };
}

/** Throws newsletter_time_past. */
function startOf({ at, timeZone = 'UTC', undoSeconds = 0 }: SendIssueDto, ownZone: string | null): Date {
  const now = new Date();
  if (!at) return new Date(now.getTime() + undoSeconds * 1000);
  const start = instantOf(at.day, at.time, ownZone ?? timeZone, now);
  if (start <= now) throw new ProductError('newsletter_time_past');
  return start;
}
