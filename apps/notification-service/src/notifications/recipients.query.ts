import { sql } from 'kysely';
import { isFollowedBy, isPinnedBy } from '../audience/public.js';
import type { Db } from '../tables.js';
import { isAtCollegeOf, isDirectTo } from './notifications.query.js';

/** Selects all users with what alert planning needs. */
export const recipients = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('colleges', 'colleges.id', 'users.college_id')
    .select([
      'users.id as userId',
      'users.email_notifications as emailNotifications',
      'users.browser_notifications as browserNotifications',
      'users.time_zone as timeZone',
      'colleges.time_zone as collegeZone',
      'users.quiet_from as quietFrom',
      'users.quiet_to as quietTo',
      'users.digest',
      'users.alert_choices as alertChoices',
      sql<
        number[]
      >`ARRAY(SELECT id FROM push_subscriptions WHERE push_subscriptions.user_id = users.id ORDER BY id)`.as(
        'browserIds',
      ),
    ]);

/** Selects all users with what planning a notification for them needs. */
export const recipientsOf = (db: Db, notificationId: number) =>
  recipients(db)
    .innerJoin('notifications as told', (join) => join.on('told.id', '=', notificationId))
    .select((eb) => [
      sql<boolean>`CASE WHEN told.user_id IS NULL THEN coalesce(${isAtCollegeOf('told')}, false)
        ELSE ${isDirectTo(eb.ref('users.id'), 'told')} END`.as('isDirect'),
      isFollowedBy(eb.ref('users.id'), 'told').as('isFollowed'),
      isPinnedBy(eb.ref('users.id'), 'told').as('isPinned'),
    ]);

/**
 * Selects the next recipients of a notification to colleges: their users, and followers of its topics, except those who
 * have a receipt of it.
 */
export function audienceOf(db: Db, notificationId: number, { after, limit }: { after: number; limit: number }) {
  const told = db.selectFrom('notifications as told').where('told.id', '=', notificationId);
  const hasNoReceipt = (userId: string) =>
    sql<boolean>`NOT EXISTS (SELECT FROM notification_receipts mine
      WHERE mine.notification_id = ${notificationId} AND mine.user_id = ${sql.ref(userId)})`;
  const atCollege = db
    .selectFrom('users')
    .select('users.id')
    .where(
      'users.college_id',
      '=',
      sql<number>`ANY (ARRAY (${told.select(sql`unnest(told.college_id || told.further_college_ids)`.as('college'))}))`,
    )
    .where('users.id', '>', after)
    .where(hasNoReceipt('users.id'))
    .orderBy('users.id')
    .limit(limit);
  const followers = db
    .selectFrom('follows')
    .select('follows.user_id as id')
    .distinct()
    .where('follows.topic', '=', sql<string>`ANY (ARRAY (${told.select(sql`unnest(told.topics)`.as('topic'))}))`)
    .where('follows.user_id', '>', after)
    .where(hasNoReceipt('follows.user_id'))
    .orderBy('follows.user_id')
    .limit(limit);
  return recipientsOf(db, notificationId)
    .where('users.id', 'in', ({ selectFrom }) =>
      selectFrom(atCollege.as('atCollege'))
        .select('atCollege.id')
        .union(selectFrom(followers.as('followers')).select('followers.id')),
    )
    .orderBy('users.id')
    .limit(limit);
}
