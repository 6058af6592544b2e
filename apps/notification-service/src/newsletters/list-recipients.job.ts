import { Injectable } from '@nestjs/common';
import { LockMode, raw } from '@mikro-orm/core';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { RowJob, RowJobs, type DueRows } from '@campus-deals/messaging';
import { sql } from 'kysely';
import { holdOffErasures, lockName, newsletterSubscriptions, User } from '../audience/public.js';
import { tables } from '../tables.js';
import { cancelRest, openChunks } from './chunks.query.js';
import { FinishNewsletters } from './finish-newsletters.js';
import { failNewsletter } from './newsletter-progress.query.js';
import { Newsletter } from './newsletter.entity.js';
import { monthOf } from './newsletters.query.js';
import { LIST_RECIPIENTS, SEND_NEWSLETTER_CHUNK } from './newsletters.service.js';

interface Recipient {
  email: string;
  userId: number | null;
}

/** Recipients per chunk. A chunk takes about a second, so the overhead of its job is negligible. */
const CHUNK = 500;

/**
 * Lists the recipients of newsletters in chunks, ordered by address. The progress is in the newsletter's row, and each
 * step runs under its lock. An address is listed once, however many colleges it follows, and once among the weekly
 * newsletters of one week. Also ends the rest of cancelled newsletters and finishes completed ones.
 */
@Injectable()
export class ListRecipients extends RowJob {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: RowJobs,
    private readonly finisher: FinishNewsletters,
  ) {
    super({ name: LIST_RECIPIENTS, title: 'Newsletters to list recipients of', concurrency: 1, process: 'sender' });
  }

  due(): DueRows {
    return tables(this.em)
      .selectFrom('newsletters as n')
      .select(['n.id', sql<string>`coalesce(n.starts_at, n.created_at)`.as('dueAt')])
      .where(({ eb, or, and, not, exists }) => {
        const open = exists(openChunks(tables(this.em)));
        return or([
          eb('n.status', '=', 'queued'),
          and([eb('n.status', '=', 'sending'), or([eb('n.listed_at', 'is', null), not(open)])]),
          and([eb('n.status', '=', 'cancelled'), open]),
        ]);
      })
      .where(({ or, eb }) => or([eb('n.starts_at', 'is', null), eb('n.starts_at', '<=', sql<string>`now()`)]))
      .orderBy('n.id');
  }

  async run(id: number, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.listChunk(id))) this.jobs.begin(SEND_NEWSLETTER_CHUNK);
    while (!signal.aborted && (await cancelRest(tables(this.em), id)));
    await this.finisher.finish(id);
  }

  /** Keeps the recipients listed so far. An admin resumes the newsletter once the cause is fixed. */
  async giveUp(id: number): Promise<void> {
    await failNewsletter(tables(this.em), id, 'Its recipients could not be listed');
  }

  /** Returns false once all recipients are listed, or while the newsletter must not be sent. */
  @Transactional()
  private async listChunk(newsletterId: number): Promise<boolean> {
    await holdOffErasures(this.em);
    const newsletter = await this.em.findOne(
      Newsletter,
      {
        id: newsletterId,
        status: { $in: ['queued', 'sending'] },
        listedAt: null,
        $or: [{ startsAt: null }, { startsAt: { $lte: raw('now()') } }],
      },
      { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE, refresh: true },
    );
    if (!newsletter) return false;
    newsletter.start(new Date());
    // Another replica may be listing another college's newsletter of the week.
    if (newsletter.trigger === 'weekly') await lockName(this.em, `weekly newsletters ${newsletter.weekKey}`);
    const recipients = await this.nextRecipients(newsletter);
    const isLast = recipients.length < CHUNK || newsletter.trigger === 'test';
    if (recipients.length === 0 && newsletter.listedTo === null) newsletter.reason = await this.whyNobody(newsletter);
    newsletter.listedTo = isLast ? null : (recipients.at(-1)?.email ?? null);
    if (isLast) newsletter.listedAt = new Date();
    await this.em.flush();
    if (recipients.length > 0) await this.store(newsletterId, recipients);
    return recipients.length > 0;
  }

  private async nextRecipients(newsletter: Newsletter): Promise<Recipient[]> {
    const { trigger, listedTo, createdBy } = newsletter;
    if (trigger === 'test') {
      const admin = createdBy === null ? null : await this.em.findOne(User, createdBy);
      return admin ? [{ email: admin.email, userId: admin.id }] : [];
    }
    const at = newsletter.startsAt ?? newsletter.createdAt;
    return newsletterSubscriptions(tables(this.em), { ...newsletter, createdAt: at })
      .select([
        'newsletter_subscriptions.email',
        sql<number | null>`max(newsletter_subscriptions.user_id)`.as('userId'),
      ])
      .groupBy('newsletter_subscriptions.email')
      .where('newsletter_subscriptions.email', '>', listedTo ?? '')
      .orderBy('newsletter_subscriptions.email')
      .limit(CHUNK)
      .execute();
  }

  private async whyNobody(newsletter: Newsletter): Promise<string> {
    // Without its week, those that another weekly newsletter has listed count, too.
    const wanting = newsletterSubscriptions(tables(this.em), { ...newsletter, weekKey: null })
      .select('id')
      .limit(1);
    return newsletter.trigger === 'weekly' && (await wanting.executeTakeFirst())
      ? "All its readers get this week's email of another college, with a section for this one"
      : 'No recipients';
  }

  private async store(newsletterId: number, recipients: Recipient[]): Promise<void> {
    const db = tables(this.em);
    const { number } = await db
      .insertInto('newsletter_chunks')
      .values({
        newsletter_id: newsletterId,
        number: sql<number>`(SELECT coalesce(max(number), 0) + 1 FROM newsletter_chunks
          WHERE newsletter_id = ${newsletterId})`,
        recipients: recipients.length,
        open: recipients.length,
      })
      .returning('number')
      .executeTakeFirstOrThrow();
    await sql`SELECT create_recipient_month(${monthOf(newsletterId)})`.execute(db);
    await sql`
      INSERT INTO newsletter_recipients (newsletter_id, month, chunk, email, user_id)
      SELECT id, month, ${number}::int, r.* FROM newsletters,
        unnest(${recipients.map(({ email }) => email)}::text[], ${recipients.map(({ userId }) => userId)}::int[]) r
      WHERE id = ${newsletterId}`.execute(db);
  }
}
