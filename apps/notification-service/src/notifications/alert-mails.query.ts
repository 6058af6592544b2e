import { sql } from 'kysely';
import type { DealCategory, NotificationKind } from '@campus-deals/contracts/enumerations';
import type { Concern } from '@campus-deals/contracts/notification/alert-settings';
import { isFollowedBy, visibleOrEarlyDeals } from '../audience/public.js';
import type { Db } from '../tables.js';
import { DIGEST_KINDS } from './alert-plan.js';
import type { NotificationData } from './notification.entity.js';
import { unreadOf } from './notifications.query.js';

/** A notification to render in a mail. */
export interface MailedAlert extends Concern {
  id: number;
  kind: NotificationKind;
  title: string;
  description: string;
  data: NotificationData;
  dealId: number | null;
  /** The deal's, which choose its drawing. */
  category: DealCategory | null;
  vendorName: string | null;
  topics: string[];
  /** ISO 8601 UTC. */
  createdAt: string;
}

/** Selects the user's unseen notifications. Leaves out deals that readers cannot see. */
const news = (db: Db, userId: number) =>
  unreadOf(db, userId)
    .leftJoin('deals as about', 'about.id', 'told.deal_id')
    .select(['about.category', 'about.vendor_name as vendorName'])
    .select(['told.id', 'told.kind', 'told.title', 'told.description', 'told.data', 'told.deal_id as dealId'])
    .select([
      'told.topics',
      sql<string>`to_char(told.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as('createdAt'),
      'told.is_direct as isDirect',
      isFollowedBy(userId, 'told').as('isFollowed'),
    ])
    .where(({ or, eb, exists }) =>
      or([
        eb('told.deal_id', 'is', null),
        exists(visibleOrEarlyDeals(db).where('deals.id', '=', sql.ref<number>('told.deal_id'))),
      ]),
    );

/** Returns the alert of a mail, or none if the user has seen it. */
export function findAlerts(db: Db, id: number, userId: number): Promise<MailedAlert[]> {
  return news(db, userId).where('told.id', '=', id).execute();
}

/**
 * Returns the alerts of a digest, newest first: those after a notification and before the user's next digest, except
 * those that were mailed on their own.
 */
export function digestAlerts(
  db: Db,
  { messageId, userId, after }: { messageId: number; userId: number; after: number },
): Promise<MailedAlert[]> {
  return news(db, userId)
    .where('told.kind', 'in', DIGEST_KINDS)
    .where('told.id', '>', after)
    .where(({ or, not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('messages')
            .select('messages.id')
            .where('messages.user_id', '=', userId)
            .where(({ eb, and, ref }) =>
              or([
                eb('messages.key', '=', sql<string>`concat('alert:', ${userId}::integer, ':', told.id)`),
                and([
                  eb('messages.kind', '=', 'alert-digest'),
                  eb('messages.id', '>', messageId),
                  eb(ref('told.id'), '>', sql<number>`(messages.about->>'after')::bigint`),
                ]),
              ]),
            ),
        ),
      ),
    )
    .orderBy('told.id', 'desc')
    .execute();
}
