import { sql } from 'kysely';
import type { NotificationKind } from '@campus-deals/contracts/enumerations';
import { tables, type Db } from '../entities.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { visibleDeals } from '../deals/deals.module.js';
import type { NotificationData } from '../notifications/notification.entity.js';

/** A notification to render in a mail. */
export interface MailedAlert {
  id: number;
  kind: NotificationKind;
  title: string;
  description: string;
  data: NotificationData;
  dealId: number | null;
}

/** Selects the user's unseen notifications. Leaves out deals that readers cannot see. */
const news = (db: Db, userId: number) =>
  db
    .selectFrom('notifications')
    .select([
      'notifications.id',
      'notifications.kind',
      'notifications.title',
      'notifications.description',
      'notifications.data',
      'notifications.deal_id as dealId',
    ])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notification_receipts as mine')
            .select(sql.lit(1).as('one'))
            .whereRef('mine.notification_id', '=', 'notifications.id')
            .where('mine.user_id', '=', userId),
        ),
      ),
    )
    .where(({ or, eb, exists }) =>
      or([
        eb('notifications.deal_id', 'is', null),
        exists(visibleDeals(db).where('deals.id', '=', sql.ref<number>('notifications.deal_id'))),
      ]),
    );

export async function findAlert(em: EntityManager, id: number, userId: number): Promise<MailedAlert | undefined> {
  return news(tables(em), userId).where('notifications.id', '=', id).executeTakeFirst();
}

/** Returns the notifications of one day's digest, newest first. */
export function digestOf(em: EntityManager, { userId, day }: { userId: number; day: string }): Promise<MailedAlert[]> {
  const db = tables(em);
  return news(db, userId)
    .innerJoin('alert_dispatches as dispatch', 'dispatch.notification_id', 'notifications.id')
    .where('dispatch.user_id', '=', userId)
    .where('dispatch.digest_day', '=', day)
    .orderBy('notifications.id', 'desc')
    .execute();
}
