import type { Concern } from '@campus-deals/contracts/notification/alert-settings';
import { isFollowedBy } from '../audience/public.js';
import type { Db } from '../tables.js';
import { type Notification, unreadOf } from '../notifications/public.js';

export type PushedAlert = Pick<Notification, 'id' | 'kind' | 'title' | 'description' | 'dealId' | 'data' | 'createdAt'>;

/** Returns a notification that the user has neither read nor removed, and whose deal readers see. */
export async function findPushedAlert(
  db: Db,
  id: number,
  userId: number,
): Promise<(PushedAlert & Concern) | undefined> {
  const alert = await unreadOf(db, userId)
    .select(['told.id', 'told.kind', 'told.title', 'told.description', 'told.deal_id as dealId', 'told.data'])
    .select(['told.created_at as createdAt', 'told.is_direct as isDirect'])
    .select(isFollowedBy(userId, 'told').as('isFollowed'))
    .where('told.id', '=', id)
    .executeTakeFirst();
  return alert && { ...alert, createdAt: new Date(alert.createdAt) };
}
