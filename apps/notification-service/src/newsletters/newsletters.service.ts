import { Injectable } from '@nestjs/common';
import { raw } from '@mikro-orm/core';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import type { NewsletterTrigger } from '@campus-deals/contracts/enumerations';
import { RowJobs } from '@campus-deals/messaging';
import { FOR_UPDATE, ProductError, toColumns } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { lockName } from '../audience/public.js';
import { tables } from '../tables.js';
import { Newsletter } from './newsletter.entity.js';

/** Job that lists the recipients of newsletters. */
export const LIST_RECIPIENTS = 'list-recipients';
/** Job that sends to a chunk of recipients. */
export const SEND_NEWSLETTER_CHUNK = 'send-newsletter-chunk';

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

  /** Makes the senders begin with due newsletters after the commit. */
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
    const underWay = await this.em.count(Newsletter, {
      trigger: 'admin',
      status: { $in: ['queued', 'sending', 'paused'] },
      collegeId,
      $or: [{ startsAt: null }, { startsAt: { $lte: raw(`now() + interval '5 minutes'`) } }],
    });
    if (underWay > 0) throw new ProductError('newsletter_under_way');
  }

  /** Stores a newsletter. Senders begin with it after the commit. */
  @Transactional()
  async create({ undoSeconds = 0, ...newsletter }: NewNewsletter): Promise<Newsletter> {
    const { collegeId, weekKey = null, subject = null, intro = null, status = 'queued' } = newsletter;
    const created = await tables(this.em)
      .insertInto('newsletters')
      .values({
        ...toColumns({ ...newsletter, weekKey, subject, intro, status }),
        ...(undoSeconds > 0 && { starts_at: sql<Date>`now() + make_interval(secs => ${undoSeconds})` }),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    this.begin();
    return this.em.findOneOrFail(Newsletter, created ?? { weekKey, collegeId });
  }
}
