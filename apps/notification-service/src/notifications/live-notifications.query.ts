import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tables } from '../tables.js';
import type { LiveNotification } from './event-stream.js';
import {
  countUnreadOf,
  isAtCollegeOf,
  isDirectTo,
  isListedFor,
  notificationJson,
  receivedBy,
} from './notifications.query.js';

/** Unread: it has no receipts yet. */
const UNREAD = notificationJson(sql.lit(false));

const addresseeId = sql.ref<number>('told.user_id');

/** Null for a user without a college. */
const IS_AT_COLLEGE = sql<boolean>`${isAtCollegeOf('told')} AND users.college_since <= told.created_at`;

/** A stored notification, with those of the given users who receive it. */
export interface AddressedNotification extends LiveNotification {
  createdAt: string;
  userIds: number[];
}

/** Returns the notifications stored after a position, in order. */
export async function notificationsAfter(
  em: EntityManager,
  { position, userIds, limit }: { position: number; userIds: number[]; limit: number },
): Promise<AddressedNotification[]> {
  return tables(em)
    .selectFrom('notifications as told')
    .where('told.id', '>', position)
    .orderBy('told.id')
    .limit(limit)
    .select(['told.id', 'told.created_at as createdAt', UNREAD.as('json')])
    .select(
      sql<number[]>`CASE WHEN told.user_id IS NOT NULL
        THEN CASE WHEN ${isListedFor(addresseeId, isDirectTo(addresseeId, 'told'))}
          THEN json_build_array(told.user_id) ELSE '[]' END ELSE (
        SELECT coalesce(json_agg(users.id), '[]') FROM users WHERE users.id = ANY (${userIds}::integer[])
          AND NOT EXISTS (SELECT FROM notification_receipts mine
            WHERE mine.notification_id = told.id AND mine.user_id = users.id)
          AND ${isListedFor(sql.ref<number>('users.id'), IS_AT_COLLEGE)}) END`.as('userIds'),
    )
    .execute();
}

/** Returns the id of the last stored notification; 0 if there is none. */
export async function lastPosition(em: EntityManager): Promise<number> {
  const { position } = await tables(em)
    .selectFrom('notifications')
    .select(({ fn }) => fn.coalesce(fn.max('id'), sql.lit(0)).as('position'))
    .executeTakeFirstOrThrow();
  return position;
}

/** Returns a user's notifications after a position, except removed ones, in order. */
export async function missedBy(
  em: EntityManager,
  userId: number,
  { position, limit }: { position: number; limit: number },
): Promise<LiveNotification[]> {
  const db = tables(em);
  return db
    .selectFrom(receivedBy(db, userId).as('told'))
    .leftJoin('notification_receipts as mine', (join) =>
      join.onRef('mine.notification_id', '=', 'told.id').on('mine.user_id', '=', userId),
    )
    .where('mine.removed_at', 'is', null)
    .where('told.id', '>', position)
    .where(isListedFor(userId))
    .orderBy('told.id')
    .limit(limit)
    .select(['told.id', notificationJson(sql<boolean>`mine.read_at IS NOT NULL`).as('json')])
    .execute();
}

/** Returns the given users who may get notifications of the colleges: their members, and all who follow a topic. */
export async function usersAt(em: EntityManager, collegeIds: number[], userIds: number[]): Promise<number[]> {
  const rows = await tables(em)
    .selectFrom('users')
    .select('id')
    .where('id', '=', sql<number>`ANY (${userIds}::integer[])`)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('college_id', '=', sql<number>`ANY (${collegeIds}::integer[])`),
        exists(selectFrom('follows').select('follows.id').whereRef('follows.user_id', '=', 'users.id')),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

export async function unreadCounts(em: EntityManager, userIds: number[]): Promise<Map<number, number>> {
  const db = tables(em);
  const rows = await db
    .selectFrom(sql<{ id: number }>`unnest(${userIds}::integer[])`.as<'someone'>(sql`someone (id)`))
    .select((eb) => ['someone.id', countUnreadOf(db, eb.ref('someone.id')).as('count')])
    .execute();
  return new Map(rows.map(({ id, count }) => [id, count ?? 0]));
}
