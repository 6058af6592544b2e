import { sql } from 'kysely';
import type { Db } from '../tables.js';
import { type BegunNewsletter, followedSubscriptions } from '../audience/public.js';

/** A subscription through which a recipient gets a newsletter. */
export interface Followed {
  recipientId: number;
  subscriptionId: number;
  collegeId: number;
}

/**
 * Reads a chunk of recipients' current subscriptions in one statement and locks them for the caller's transaction. An
 * unsubscribe request waits for that, so that no mail is sent after its response. Locks in order of id, like the code
 * that ends subscriptions; so the college that an address followed first comes first.
 */
export async function lockFollowed(
  db: Db,
  newsletter: BegunNewsletter,
  recipients: readonly { id: number; email: string }[],
): Promise<Followed[]> {
  return followedSubscriptions(db, newsletter)
    .innerJoin(
      sql<{ id: number; email: string }>`unnest(
        ${recipients.map(({ id }) => id)}::bigint[], ${recipients.map(({ email }) => email)}::text[])`.as<'r'>(
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
