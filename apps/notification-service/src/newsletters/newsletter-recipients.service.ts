import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { ErasureSubjectDto } from '@campus-deals/contracts/internal.dto';
import { sql } from 'kysely';
import { tables } from '../entities.js';
import { NewsletterRecipient } from './newsletter-recipient.entity.js';

/** What newsletters say of an address. */
@Injectable()
export class NewsletterRecipientsService {
  constructor(private readonly em: EntityManager) {}

  /**
   * Deletes what an address got, or was to get, before its owner's deletion was asked for. Counts stay as they were; one
   * that was still to be mailed counts as skipped. In the caller's transaction.
   */
  async erase(subject: Pick<ErasureSubjectDto, 'email' | 'requestedAt'> | undefined): Promise<void> {
    if (!subject) return;
    const { email, requestedAt } = subject;
    await sql`
      WITH gone AS (
        DELETE FROM newsletter_recipients r USING newsletters n
        WHERE n.id = r.newsletter_id AND r.email = ${email} AND n.created_at <= ${requestedAt}::timestamptz
        RETURNING r.newsletter_id, r.batch, r.status, (r.due_at IS NOT NULL)::int AS open
      )
      UPDATE newsletter_batches b
      SET open = b.open - gone.open,
        skipped = b.skipped + CASE gone.status WHEN 'pending' THEN 1 ELSE 0 END
      FROM gone WHERE b.newsletter_id = gone.newsletter_id AND b.number = gone.batch`.execute(tables(this.em));
  }

  /** What is stored about an address, for its owner's export. */
  async exportOf(email: string): Promise<object[]> {
    const mails = await this.em.find(NewsletterRecipient, { email }, { orderBy: { id: 'asc' } });
    return mails.map(({ newsletterId, status, attempts, reply, sentAt }) => ({
      newsletterId,
      status,
      attempts,
      reply,
      sentAt,
    }));
  }
}
