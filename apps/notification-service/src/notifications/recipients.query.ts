import { sql } from 'kysely';
import { isFollowedBy, isPinnedBy } from '../audience/public.js';
import type { Db } from '../entities.js';
import { isAtToldCollege } from './notifications.query.js';

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

/** Selects the next recipients of a notification to colleges: their users, and followers of its topics. */
export function audienceOf(db: Db, notificationId: number, { after, limit }: { after: number; limit: number }) {
  const told = db.selectFrom('notifications as told').where('told.id', '=', notificationId);
  const atCollege = db
    .selectFrom('users')
    .select('users.id')
    .where(
      'users.college_id',
      '=',
      sql<number>`ANY (ARRAY (${told.select(sql`unnest(told.college_id || told.further_college_ids)`.as('college'))}))`,
    )
    .where('users.id', '>', after)
    .orderBy('users.id')
    .limit(limit);
  const followers = db
    .selectFrom('follows')
    .select('follows.user_id as id')
    .distinct()
    .where('follows.topic', '=', sql<string>`ANY (ARRAY (${told.select(sql`unnest(told.topics)`.as('topic'))}))`)
    .where('follows.user_id', '>', after)
    .orderBy('follows.user_id')
    .limit(limit);
  return recipients(db)
    .innerJoin('notifications as told', (join) => join.on('told.id', '=', notificationId))
    .where('users.id', 'in', ({ selectFrom }) =>
      selectFrom(atCollege.as('atCollege'))
        .select('atCollege.id')
        .union(selectFrom(followers.as('followers')).select('followers.id')),
    )
    .select((eb) => [
      sql<boolean>`coalesce(${isAtToldCollege('told')}, false)`.as('isDirect'),
      isFollowedBy(eb.ref('users.id'), 'told').as('isFollowed'),
      isPinnedBy(eb.ref('users.id'), 'told').as('isPinned'),
    ])
    .orderBy('users.id')
    .limit(limit);
}
