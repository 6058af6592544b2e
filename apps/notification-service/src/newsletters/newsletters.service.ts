import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import type { NewsletterTrigger } from '@campus-deals/contracts/enumerations';
import { Outbox, RowJobs } from '@campus-deals/messaging';
import { ProductError } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { lockName } from '../advisory-lock.js';
import { tables } from '../entities.js';
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
  /** Admin who wrote it. */
  writtenBy?: number;
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
    private readonly outbox: Outbox,
  ) {}

  /**
   * Stores a newsletter and wakes a sender. Within a transaction no sender is woken; they find it seconds after the
   * commit.
   */
  async create(newsletter: NewNewsletter): Promise<Newsletter> {
    const created = await this.store(newsletter);
    if (!this.em.isInTransaction()) await this.begin();
    return created;
  }

  /** Wakes senders. Call after the commit. */
  async begin(): Promise<void> {
    await Promise.all([LIST_RECIPIENTS, SEND_NEWSLETTER_CHUNK].map((job) => this.jobs.begin(job)));
  }

  /** Asks the other admins to approve a newsletter. Runs in the caller's transaction. */
  async publishNeedsApproval({ id, subject, writtenBy, createdBy }: Newsletter): Promise<void> {
    await this.outbox.publish('NewsletterNeedsApproval', {
      newsletterId: id,
      subject,
      writtenBy: writtenBy ?? createdBy,
    });
  }

  /** Locks a newsletter in the caller's transaction. Throws newsletter_not_found. */
  async lock(id: number): Promise<Newsletter> {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
    const newsletter = await this.em.findOne(Newsletter, { id }, lock);
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

  @Transactional()
  private async store({ undoSeconds = 0, ...newsletter }: NewNewsletter): Promise<Newsletter> {
    const { trigger, collegeId, createdBy, weekKey, subject = null, intro = null, status = 'queued' } = newsletter;
    const created = await tables(this.em)
      .insertInto('newsletters')
      .values({
        trigger,
        college_id: collegeId,
        created_by: createdBy,
        written_by: newsletter.writtenBy ?? null,
        week_key: weekKey ?? null,
        subject,
        intro,
        status,
        ...(undoSeconds > 0 && { starts_at: sql<Date>`now() + make_interval(secs => ${undoSeconds})` }),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
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
