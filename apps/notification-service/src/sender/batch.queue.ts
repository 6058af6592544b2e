import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { NewsletterTrigger } from '@campus-deals/contracts/enumerations';
import { sql } from 'kysely';
import { tables, type Db } from '../entities.js';
import { nextStatus, statusesBefore } from '../newsletters/newsletters.module.js';

/** A batch claimed by this process until its lease ends or another process claims it. */
export interface LeasedBatch {
  id: number;
  newsletterId: number;
  number: number;
  claim: number;
  trigger: NewsletterTrigger;
  collegeId: number | null;
  weekKey: string | null;
  createdBy: number | null;
  ratePerSecond: number | null;
  createdAt: Date;
}

/** A recipient that is due. */
export interface DueRecipient {
  id: number;
  email: string;
  attempts: number;
  /** Whether the answer to an earlier attempt never arrived. */
  isUncertain: boolean;
}

/** Lease of a batch. Renewed several times while sending; also the longest delay after a crash. */
export const LEASE_S = 20;
export const leaseEnd = sql<Date>`now() + make_interval(secs => ${sql.lit(LEASE_S)})`;

/** Queue of batches for any number of senders. Each step is a single statement. */
@Injectable()
export class BatchQueue {
  constructor(private readonly em: EntityManager) {}

  /**
   * Claims a batch. Returns undefined if it is claimed by another sender, not due, or its newsletter is not being sent.
   */
  async claim(id: number): Promise<LeasedBatch | undefined> {
    const claimed = await this.db
      .updateTable('newsletter_batches as b')
      .from('newsletters as n')
      .whereRef('n.id', '=', 'b.newsletter_id')
      .where('b.id', '=', id)
      .where('n.status', '=', 'sending')
      .where('b.open', '>', 0)
      .where('b.due_at', '<=', sql<string>`now()`)
      .where((eb) => eb.or([eb('b.leased_until', 'is', null), eb('b.leased_until', '<', sql<string>`now()`)]))
      .set((eb) => ({ claim: eb('b.claim', '+', 1), leased_until: leaseEnd }))
      .returning([
        'b.id',
        'b.newsletter_id as newsletterId',
        'b.number',
        'b.claim',
        'n.trigger',
        'n.college_id as collegeId',
        'n.week_key as weekKey',
        'n.created_by as createdBy',
        'n.rate_per_second as ratePerSecond',
        'n.created_at as createdAt',
      ])
      .executeTakeFirst();
    return claimed && { ...claimed, createdAt: new Date(claimed.createdAt) };
  }

  /** Returns the batch's next due recipients after an id. */
  async due({ newsletterId, number }: LeasedBatch, afterId: number, count: number): Promise<DueRecipient[]> {
    return this.db
      .selectFrom('newsletter_recipients')
      .select(['id', 'email', 'attempts', sql<boolean>`status = 'uncertain'`.as('isUncertain')])
      .where('newsletter_id', '=', newsletterId)
      .where('batch', '=', number)
      .where('id', '>', afterId)
      .where('due_at', '<=', sql<string>`now()`)
      .orderBy('id')
      .limit(count)
      .execute();
  }

  /** Returns the milliseconds until the first recipient is due; null if none will be. */
  async nextDueInMs({ newsletterId, number }: LeasedBatch): Promise<number | null> {
    const { ms } = await this.db
      .selectFrom('newsletter_recipients')
      .select(sql<number | null>`(extract(epoch from min(due_at) - now()) * 1000)::float8`.as('ms'))
      .where('newsletter_id', '=', newsletterId)
      .where('batch', '=', number)
      .executeTakeFirstOrThrow();
    return ms;
  }

  /** Renews leases. Returns the batches whose claims are still current. */
  async renew(batches: readonly LeasedBatch[]): Promise<Set<number>> {
    const held = await this.db
      .updateTable('newsletter_batches as b')
      .from(
        sql<{ id: number; claim: number }>`unnest(
          ${batches.map(({ id }) => id)}::int[], ${batches.map(({ claim }) => claim)}::int[])`.as<'mine'>(
          sql`mine(id, claim)`,
        ),
      )
      .whereRef('b.id', '=', 'mine.id')
      .whereRef('b.claim', '=', 'mine.claim')
      .set({ leased_until: leaseEnd })
      .returning('b.id')
      .execute();
    return new Set(held.map(({ id }) => id));
  }

  /** Releases a batch, due again when its first recipient is. */
  async release({ id, claim, newsletterId, number }: LeasedBatch): Promise<void> {
    await this.db
      .updateTable('newsletter_batches')
      .where('id', '=', id)
      .where('claim', '=', claim)
      .set(({ selectFrom }) => ({
        leased_until: null,
        due_at: sql<Date>`coalesce(${selectFrom('newsletter_recipients')
          .select(({ fn }) => fn.min('due_at').as('due_at'))
          .where('newsletter_id', '=', newsletterId)
          .where('batch', '=', number)}, due_at)`,
      }))
      .execute();
  }

  /** Returns unclaimed batches that have been due for this long, longest first. */
  async waiting(forSeconds: number, count: number): Promise<number[]> {
    const found = await this.db
      .selectFrom('newsletter_batches as b')
      .innerJoin('newsletters as n', 'n.id', 'b.newsletter_id')
      .select('b.id')
      .where('b.open', '>', sql.lit(0))
      .where('n.status', '=', 'sending')
      .where('b.due_at', '<=', sql<string>`now() - make_interval(secs => ${forSeconds})`)
      .where((eb) => eb.or([eb('b.leased_until', 'is', null), eb('b.leased_until', '<', sql<string>`now()`)]))
      .orderBy('b.due_at')
      .orderBy('b.id')
      .limit(count)
      .execute();
    return found.map(({ id }) => id);
  }

  /** Marks a newsletter failed until an admin resumes it. */
  async failNewsletter(id: number, reason: string): Promise<void> {
    await this.db
      .updateTable('newsletters')
      .where('id', '=', id)
      .where('status', 'in', statusesBefore('given up'))
      .set({ status: nextStatus('sending', 'given up'), reason, finished_at: sql<Date>`now()` })
      .execute();
  }

  /** Finishes a newsletter whose recipients have all been listed and are final. Returns whether it is finished. */
  async finishNewsletter(id: number): Promise<boolean> {
    const finished = await this.db
      .updateTable('newsletters as n')
      .where('n.id', '=', id)
      .where('n.status', '=', 'sending')
      .where('n.listed_at', 'is not', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('newsletter_batches as b')
              .select(sql.lit(1).as('one'))
              .whereRef('b.newsletter_id', '=', 'n.id')
              .where('b.open', '>', 0),
          ),
        ),
      )
      .set({ status: 'sent', finished_at: sql<Date>`now()` })
      .returning('n.id')
      .executeTakeFirst();
    return finished !== undefined;
  }

  private get db(): Db {
    return tables(this.em.fork());
  }
}
