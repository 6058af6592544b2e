import type { FollowDto } from '@campus-deals/contracts/notification/follow.dto';
import { DEAL_CATEGORIES, type DealCategory } from '@campus-deals/contracts/enumerations';
import { categoryTopic, vendorTopic } from '@campus-deals/contracts/notification/topics';
import { type Expression, sql } from 'kysely';
import type { Db } from '../tables.js';

/** Whether the user follows a topic of a `notifications` row, under its alias, since before it. */
export const isFollowedBy = (
  userId: number | Expression<number>,
  row: string,
  which = sql`TRUE`,
) => sql<boolean>`EXISTS (
  SELECT FROM follows WHERE follows.user_id = ${userId} AND follows.topic = ANY (${sql.ref(`${row}.topics`)})
    AND follows.created_at <= ${sql.ref(`${row}.created_at`)} AND ${which})`;

/** Whether the follow that the user pinned is among these. */
export const isPinnedBy = (userId: Expression<number>, row: string) =>
  isFollowedBy(userId, row, sql`follows.is_pinned`);

const CATEGORY = sql<DealCategory | null>`nullif(split_part(follows.topic, ':', 3), '')`;

/** Selects what users follow, by name, the pinned one first. Vendors and colleges that readers do not see are left out. */
export const namedFollows = (db: Db) =>
  db
    .selectFrom('follows')
    .leftJoin('vendors', (join) =>
      join
        .on(sql<boolean>`follows.topic = 'vendor:' || vendors.id`)
        .on('vendors.is_removed', '=', false)
        .on('vendors.is_public', '=', true),
    )
    .innerJoin('colleges', (join) =>
      join
        .on(
          'colleges.id',
          '=',
          sql<number>`CASE WHEN ${CATEGORY} IS NULL THEN vendors.college_id ELSE split_part(follows.topic, ':', 2)::integer END`,
        )
        .on('colleges.status', '=', 'live')
        .on(sql<boolean>`(${CATEGORY} IS NOT NULL OR colleges.is_active)`),
    )
    .orderBy('follows.is_pinned', 'desc')
    .orderBy('follows.id')
    .select([
      'follows.id',
      'follows.topic',
      'follows.is_pinned as isPinned',
      'vendors.name as vendorName',
      CATEGORY.as('category'),
      'colleges.id as collegeId',
      'colleges.name as collegeName',
      sql<string>`to_char(follows.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as('createdAt'),
    ])
    .$castTo<FollowDto>();

export async function endFollowsOfVendor(db: Db, vendorId: number): Promise<void> {
  await db.deleteFrom('follows').where('topic', '=', vendorTopic(vendorId)).execute();
}

/** Ends all follows of a removed college's categories. */
export async function endFollowsOfCollege(db: Db, collegeId: number): Promise<void> {
  const topics = DEAL_CATEGORIES.map((category) => categoryTopic(collegeId, category));
  await db.deleteFrom('follows').where('topic', 'in', topics).execute();
}
