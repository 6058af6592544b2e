import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import type { NewsletterTrigger } from '@campus-deals/contracts/enumerations';
import { RowJobs } from '@campus-deals/messaging';
import { FOR_UPDATE, ProductError } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { lockName } from '../audience/public.js';
import { tables } from '../tables.js';
import { Newsletter } from './newsletter.entity.js';

/** Job that lists the recipients of newsletters. */
export const LIST_RECIPIENTS = 'list-recipients';
/** Job that sends to a chunk of recipients. */
export const SEND_NEWSLETTER_CHUNK = 'send-newsletter-chunk';

/** A newsletter that starts later than this does not block others to the same readers. */
const ABOUT_TO = sql`interval '5 minutes'`;

export interface NewNewsletter {
  trigger: NewsletterTrigger;
  /** Null for all active colleges. */
  collegeId: number | null;
  /** Account of the admin, who is a test's only recipient. Null for scheduled newsletters. */
  createdBy: number | null;
  /** Makes creation idempotent: the same week and college give the same newsletter. */
  weekKey?: string;
  /** Subject line of its own. */
  subject?: string | null;
  /** Opening paragraphs as Markdown. */
  intro?: string | null;
  /** `draft` waits until an admin sends it. */
  status?: 'draft' | 'queued';
  /** Seconds until it starts. */
  undoSeconds?: number;
}

/** Creates newsletters. Senders do the rest. */
@Injectable()
export class NewslettersService {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: RowJobs,
  ) {}

  /** Has the senders begin with what is due, after the commit. */
  begin(): void {
    this.jobs.begin(LIST_RECIPIENTS, SEND_NEWSLETTER_CHUNK);
  }

  /** Locks a newsletter in the caller's transaction. Throws newsletter_not_found. */
  async lock(id: number): Promise<Newsletter> {
    const newsletter = await this.em.findOne(Newsletter, { id }, FOR_UPDATE);
    if (!newsletter) throw new ProductError('newsletter_not_found');
    return newsletter;
  }

  /**
   * Throws newsletter_under_way if one that an admin sends to the same readers is in progress or about to start.
   * Includes paused ones. Requests at the same time wait for each other, until the caller's transaction ends.
   */
  async requireNoneUnderWay(collegeId: number | null): Promise<void> {
    await lockName(this.em, `newsletter to ${collegeId ?? 'all'}`);
    const underWay = await tables(this.em)
      .selectFrom('newsletters')
      .select('id')
      .where('trigger', '=', 'admin')
      .where('status', 'in', ['queued', 'sending', 'paused'])
      .where('college_id', 'is not distinct from', collegeId)
      .where(({ or, eb }) => or([eb('starts_at', 'is', null), eb('starts_at', '<=', sql<string>`now() + ${ABOUT_TO}`)]))
      .limit(1)
      .executeTakeFirst();
    if (underWay) throw new ProductError('newsletter_under_way');
  }

  /** Stores a newsletter. Senders begin with it after the commit. */
  @Transactional()
  async create({ undoSeconds = 0, ...newsletter }: NewNewsletter): Promise<Newsletter> {
    const { trigger, collegeId, createdBy, weekKey, subject = null, intro = null, status = 'queued' } = newsletter;
    const created = await tables(this.em)
      .insertInto('newsletters')
      .values({
        trigger,
        college_id: collegeId,
        created_by: createdBy,
        week_key: weekKey ?? null,
        subject,
        intro,
        status,
        ...(undoSeconds > 0 && { starts_at: sql<Date>`now() + make_interval(secs => ${undoSeconds})` }),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    this.begin();
    if (created) return this.em.findOneOrFail(Newsletter, created.id);
    const { id } = await tables(this.em)
      .selectFrom('newsletters')
      .select('id')
      .where('week_key', '=', weekKey ?? null)
      .where(sql<number>`coalesce(college_id, 0)`, '=', collegeId ?? 0)
      .executeTakeFirstOrThrow();
    return this.em.findOneOrFail(Newsletter, id);
  }
}
