import { sql, type SelectQueryBuilder } from 'kysely';
import type { Db, Tables } from '../entities.js';
import { sendableSubscriptions } from '../suppressions/suppressions.module.js';

/** The subscriptions because of which a newsletter is sent, to one college or to all active ones, where they are as they are now. */
export function newsletterSubscriptions(
  db: Db,
  { collegeId, createdAt }: { collegeId: number | null; createdAt: Date },
): SelectQueryBuilder<Tables, 'newsletter_subscriptions', object> {
  const sendable = sendableSubscriptions(db, createdAt);
  return collegeId === null
    ? sendable.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('colleges')
            .select(sql.lit(1).as('one'))
            .whereRef('colleges.id', '=', 'newsletter_subscriptions.college_id')
            .where('colleges.is_active', '=', true),
        ),
      )
    : sendable.where('newsletter_subscriptions.college_id', '=', collegeId);
}
