import { sql } from 'kysely';
import type { Db } from '../entities.js';
import type { BegunNewsletter } from '../suppressions/suppressions.module.js';
import { newsletterSubscriptions } from '../suppressions/suppressions.module.js';

/** A subscription because of which a recipient gets a newsletter. */
export interface Followed {
  recipientId: number;
  subscriptionId: number;
  collegeId: number;
}

/**
 * What recipients follow at this moment, by one statement for a chunk of them. It locks the subscriptions for as long as
 * the caller's transaction lasts: who unsubscribes waits for that, and no mail leaves after they have been answered. In the
 * order of ids, as those lock them that end subscriptions.
 */
export async function lockFollowed(
  db: Db,
  newsletter: BegunNewsletter,
  recipients: readonly { id: number; email: string }[],
): Promise<Followed[]> {
  return newsletterSubscriptions(db, newsletter)
    .innerJoin(
      sql<{ id: number; email: string }>`unnest(
        ${recipients.map(({ id }) => id)}::int[], ${recipients.map(({ email }) => email)}::text[])`.as<'r'>(
        sql`r(id, email)`,
      ),
      'r.email',
      'newsletter_subscriptions.email',
    )
    .select([
      'r.id as recipientId',
      'newsletter_subscriptions.id as subscriptionId',
      'newsletter_subscriptions.college_id as collegeId',
    ])
    .orderBy('newsletter_subscriptions.id')
    .forShare('newsletter_subscriptions')
    .execute();
}
