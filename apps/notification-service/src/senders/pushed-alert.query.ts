import { isOfShownDeal } from '../audience/public.js';
import type { Db } from '../entities.js';
import type { Notification } from '../notifications/public.js';

export type PushedAlert = Pick<Notification, 'id' | 'kind' | 'title' | 'description' | 'dealId' | 'data' | 'createdAt'>;

/** Returns a notification that the user has neither read nor removed, and whose deal readers see. */
export async function findPushedAlert(db: Db, id: number, userId: number): Promise<PushedAlert | undefined> {
  const alert = await db
    .selectFrom('notifications')
    .select(['id', 'kind', 'title', 'description', 'deal_id as dealId', 'data', 'created_at as createdAt'])
    .where('id', '=', id)
    .where(isOfShownDeal)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notification_receipts')
            .select('notification_id')
            .where('notification_id', '=', id)
            .where('user_id', '=', userId),
        ),
      ),
    )
    .executeTakeFirst();
  return alert && { ...alert, createdAt: new Date(alert.createdAt) };
}
