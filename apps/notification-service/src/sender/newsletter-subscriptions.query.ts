import { sql, type SelectQueryBuilder } from 'kysely';
import type { Db, Tables } from '../entities.js';
import { sendableSubscriptions, type BegunNewsletter } from '../suppressions/suppressions.module.js';

/** The subscriptions because of which a newsletter is sent, to one college or to all active ones, where they are as they are now. */
export function newsletterSubscriptions(
  db: Db,
  newsletter: BegunNewsletter,
): SelectQueryBuilder<Tables, 'newsletter_subscriptions', object> {
  const { collegeId } = newsletter;
  const sendable = sendableSubscriptions(db, newsletter);
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
