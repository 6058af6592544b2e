import type { EntityManager } from '@mikro-orm/postgresql';
import type { NotificationDealDto, NotificationDto } from '@campus-deals/contracts/notification/notification.dto';
import { jsonText, pages } from '@campus-deals/service-defaults';
import { sql, type Expression, type RawBuilder } from 'kysely';
import { isFollowedBy, isOfShownDeal } from '../audience/public.js';
import { type Db, tables } from '../tables.js';

type UserId = number | Expression<number>;

/**
 * Selects a user's notifications: those to the user, those to their college since they joined it, and those of other
 * colleges that they follow. Leaves out hidden deals.
 */
export function receivedBy(db: Db, userId: UserId) {
  const known = db.selectFrom('users').where('users.id', '=', userId);
  return shownNotifications(db, isDirectTo(userId, 'notifications'))
    .where('user_id', '=', userId)
    .unionAll(
      shownNotifications(db)
        .where('college_id', '=', known.select('users.college_id'))
        .where('created_at', '>=', known.select('users.college_since')),
    )
    .unionAll(
      shownNotifications(db)
        // Serves the index.
        .where(sql<boolean>`further_college_ids <> '{}'`)
        .where(sql<boolean>`further_college_ids @> ARRAY[${known.select('users.college_id')}]`)
        .where('user_id', 'is', null)
        .where('created_at', '>=', known.select('users.college_since')),
    )
    .unionAll(
      shownNotifications(db, sql.lit(false))
        // Serves the index.
        .where(sql<boolean>`topics <> '{}' AND topics && ARRAY (SELECT topic FROM follows WHERE user_id = ${userId})`)
        .where('user_id', 'is', null)
        .where(isFollowedBy(userId, 'notifications'))
        .where(({ not, exists }) =>
          not(
            exists(
              known
                .select('users.id')
                .where(isAtCollegeOf('notifications'))
                .whereRef('users.college_since', '<=', sql.ref('notifications.created_at')),
            ),
          ),
        ),
    );
}

/** Whether a row of `users` is at a college that a row of `notifications`, under its alias, is addressed to. */
export const isAtCollegeOf = (row: string) =>
  sql<boolean>`users.college_id = ANY (${sql.ref(`${row}.college_id`)} || ${sql.ref(`${row}.further_college_ids`)})`;

/** Whether a row to one user counts as addressed to them or their college; otherwise they get it for what they follow. */
export const isDirectTo = (userId: UserId, row: string) =>
  sql<boolean>`(${sql.ref(`${row}.further_college_ids`)} = '{}' OR ${sql.ref(`${row}.further_college_ids`)}
    @> ARRAY(SELECT college_id FROM users reader WHERE reader.id = ${userId}))`;

/** Whether the user's switches list a row aliased `told` in the product (`switchesOn`). */
export function isListedFor(userId: UserId, isDirect: Expression<boolean> = sql<boolean>`told.is_direct`) {
  const choices = sql`ALL (coalesce((SELECT alert_choices FROM users reader WHERE reader.id = ${userId}), '{}'))`;
  return sql<boolean>`(${isDirect} AND told.kind || '.app.off' <> ${choices}
    OR 'followed-deal.app.off' <> ${choices} AND ${isFollowedBy(userId, 'told')})`;
}

/** `is_direct`: addressed to the user, or to everybody at the user's college. */
const shownNotifications = (db: Db, isDirect: RawBuilder<boolean> = sql.lit(true)) =>
  db.selectFrom('notifications').selectAll('notifications').select(isDirect.as('is_direct')).where(isOfShownDeal);

/** Returns the JSON fields of a `notifications` row aliased `told`. The caller decides whether it is read. */
export function notificationJson(isRead: Expression<boolean>) {
  const column = <T>(name: string) => sql<T>`${sql.ref(`told.${name}`)}`;
  return jsonText<NotificationDto>({
    id: column('id'),
    kind: column('kind'),
    title: column('title'),
    description: column('description'),
    createdAt: column('created_at'),
    isRead,
    dealId: column('deal_id'),
    collegeId: sql<number | null>`coalesce(told.college_id, (told.data->>'collegeId')::integer)`,
    path: sql<string | null>`told.data->>'path'`,
    topics: sql<string[]>`to_json(told.topics)`,
    deal: sql<NotificationDealDto | null>`told.data->'deal'`,
  });
}

/** Newest first: ids grow with time. */
export const notificationsOf = pages(
  (db: Db, { userId }: { userId: number }) =>
    db
      .selectFrom(receivedBy(db, userId).as('told'))
      .leftJoin('notification_receipts as mine', (join) =>
        join.onRef('mine.notification_id', '=', 'told.id').on('mine.user_id', '=', userId),
      )
      .where('mine.removed_at', 'is', null)
      .where(isListedFor(userId))
      .select(notificationJson(sql<boolean>`mine.read_at IS NOT NULL`).as('json')),
  { keys: [['told.id', 'bigint']], direction: 'desc' },
);

/** Whether the notification exists and is addressed to this user. */
export async function isToldTo(em: EntityManager, userId: number, id: number): Promise<boolean> {
  const db = tables(em);
  const told = db.selectFrom(receivedBy(db, userId).as('told')).select('told.id').where('told.id', '=', id);
  return (await told.executeTakeFirst()) !== undefined;
}

/** Selects the notifications that the user has neither read nor removed. Both leave a receipt. */
export function unreadOf(db: Db, userId: UserId) {
  return db
    .selectFrom(receivedBy(db, userId).as('told'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notification_receipts as mine')
            .select(sql.lit(1).as('one'))
            .whereRef('mine.notification_id', '=', 'told.id')
            .where('mine.user_id', '=', userId),
        ),
      ),
    );
}

/** Counts exactly, and never below 0. */
export function countUnreadOf(db: Db, userId: UserId) {
  return unreadOf(db, userId)
    .where(isListedFor(userId))
    .select(sql<number>`count(*)::integer`.as('count'));
}

export async function countUnread(em: EntityManager, userId: number): Promise<number> {
  return (await countUnreadOf(tables(em), userId).executeTakeFirstOrThrow()).count;
}
