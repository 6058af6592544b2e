import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { ErasureSubjectDto } from '@campus-deals/contracts/internal.dto';
import { pick } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { lockListing } from '../audience/public.js';
import { tables } from '../tables.js';
import { NewsletterRecipient } from './newsletter-recipient.entity.js';

/** Manages an address's newsletter history. */
@Injectable()
export class NewsletterRecipientsService {
  constructor(private readonly em: EntityManager) {}

  /**
   * Ties an address's newsletters to the user who owned it. Runs in the caller's transaction, as do all methods below.
   */
  async tie(userId: number, email: string): Promise<void> {
    await this.em.nativeUpdate(NewsletterRecipient, { email, userId: null }, { userId });
  }

  /**
   * Deletes a deleted account's newsletter recipients, sent or pending: those of the user, and those at its last address
   * up to the deletion request, or all unless the address has a subscription begun later. Runs
   * before the subscriptions end: a sender locks its recipients, and then their subscriptions. Counts stay as they were; pending recipients count as skipped.
   */
  async erase(userId: number, subject: Pick<ErasureSubjectDto, 'email' | 'requestedAt'> | undefined): Promise<void> {
    const { email = null, requestedAt = null } = subject ?? {};
    await lockListing(this.em);
    await sql`
      WITH gone AS (
        DELETE FROM newsletter_recipients r USING newsletters n
        WHERE n.id = r.newsletter_id
          AND (r.user_id = ${userId}
            OR (r.email = ${email}::text AND r.user_id IS NULL
              AND (n.created_at <= ${requestedAt}::timestamptz
                OR NOT EXISTS (SELECT FROM newsletter_subscriptions s WHERE s.email = r.email
                  AND s.user_id IS DISTINCT FROM ${userId} AND s.created_at > ${requestedAt}::timestamptz))))
        RETURNING r.newsletter_id, r.chunk, r.status, r.due_at
      ), counted AS (
        SELECT newsletter_id, chunk, count(due_at) AS open, count(*) FILTER (WHERE status = 'pending') AS pending
        FROM gone GROUP BY newsletter_id, chunk
      )
      UPDATE newsletter_chunks c
      SET open = c.open - counted.open, skipped = c.skipped + counted.pending
      FROM counted WHERE c.newsletter_id = counted.newsletter_id AND c.number = counted.chunk`.execute(tables(this.em));
  }

  /** Exports the newsletters of a user and their address. */
  async exportOf(userId: number, email: string): Promise<object[]> {
    const own = { $or: [{ userId }, { email, userId: null }] };
    const mails = await this.em.find(NewsletterRecipient, own, { orderBy: { id: 'asc' } });
    return mails.map((mail) => pick(mail, 'newsletterId', 'status', 'attempts', 'reply', 'sentAt'));
  }
}
