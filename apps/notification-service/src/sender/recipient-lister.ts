import { Injectable } from '@nestjs/common';
import { LockMode, raw } from '@mikro-orm/core';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tables } from '../entities.js';
import { Newsletter } from '../newsletters/newsletter.entity.js';
import { User } from '../users/user.entity.js';
import { newsletterSubscriptions } from '../suppressions/suppressions.module.js';

/** Recipients per batch. A batch takes several seconds, so the overhead of a job is negligible. */
const BATCH = 500;

/**
 * Lists the recipients of a newsletter in batches, ordered by address. The progress is in the newsletter's row and
 * every step runs under its lock, so that a restarted or concurrent run continues where the last one stopped. An
 * address is listed once, however many colleges it follows.
 */
@Injectable()
export class RecipientLister {
  constructor(private readonly em: EntityManager) {}

  /**
   * Lists the next batch and returns its id. Returns undefined when all are listed or the newsletter is no longer being
   * sent.
   */
  @Transactional()
  async listSome(newsletterId: number): Promise<number | undefined> {
    const newsletter = await this.em.findOne(
      Newsletter,
      {
        id: newsletterId,
        status: { $in: ['queued', 'sending'] },
        listedAt: null,
        $or: [{ startsAt: null }, { startsAt: { $lte: raw('now()') } }],
      },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    );
    if (!newsletter) return undefined;
    newsletter.start(new Date());
    const emails = await this.nextEmails(newsletter);
    const isLast = emails.length < BATCH || newsletter.trigger === 'test';
    newsletter.listedTo = isLast ? null : (emails.at(-1) ?? null);
    if (isLast) newsletter.listedAt = new Date();
    await this.em.flush();
    return emails.length > 0 ? this.store(newsletterId, emails) : undefined;
  }

  private async nextEmails(newsletter: Newsletter): Promise<string[]> {
    const { trigger, listedTo, createdBy } = newsletter;
    if (trigger === 'test') {
      const admin = createdBy === null ? null : await this.em.findOne(User, createdBy);
      return admin ? [admin.email] : [];
    }
    const found = await newsletterSubscriptions(tables(this.em), newsletter)
      .select('newsletter_subscriptions.email')
      .distinct()
      .where('newsletter_subscriptions.email', '>', listedTo ?? '')
      .orderBy('newsletter_subscriptions.email')
      .limit(BATCH)
      .execute();
    return found.map(({ email }) => email);
  }

  private async store(newsletterId: number, emails: string[]): Promise<number> {
    const db = tables(this.em);
    const batch = await db
      .insertInto('newsletter_batches')
      .columns(['newsletter_id', 'number', 'recipients', 'open'])
      .expression((eb) =>
        eb
          .selectFrom('newsletter_batches')
          .where('newsletter_id', '=', newsletterId)
          .select([
            sql<number>`${newsletterId}::int`.as('newsletter_id'),
            sql<number>`coalesce(max(number), 0) + 1`.as('number'),
            sql<number>`${emails.length}::int`.as('recipients'),
            sql<number>`${emails.length}::int`.as('open'),
          ]),
      )
      .returning(['id', 'number'])
      .executeTakeFirstOrThrow();
    await db
      .insertInto('newsletter_recipients')
      .columns(['newsletter_id', 'batch', 'email'])
      .expression((eb) =>
        eb
          .selectFrom(sql<{ email: string }>`unnest(${emails}::text[])`.as<'e'>(sql`e(email)`))
          .select([
            sql<number>`${newsletterId}::int`.as('newsletter_id'),
            sql<number>`${batch.number}::int`.as('batch'),
            'e.email',
          ]),
      )
      .execute();
    return batch.id;
  }
}
