import { sql } from 'kysely';
import type { Db } from '../entities.js';

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
