import { statement } from '@campus-deals/service-defaults';
import { type Expression, sql } from 'kysely';
import type { DealCategory, NotificationKind } from '@campus-deals/contracts/enumerations';
import type { Concern } from '@campus-deals/contracts/notification/alert-settings';
import { isFollowedBy, visibleOrEarlyDeals } from '../audience/public.js';
import type { MailAbout } from '../messages/public.js';
import type { Db } from '../tables.js';
import { DIGEST_KINDS } from './alert-plan.js';
import type { NotificationData } from './notification.entity.js';
import { unreadOf } from './notifications.query.js';
import { recipients } from './recipients.query.js';

/** A notification to render in a mail. */
export interface MailedAlert extends Concern {
  id: number;
  kind: NotificationKind;
  title: string;
  description: string;
  data: NotificationData;
  dealId: number | null;
  /** Category of the deal, which selects its drawing. */
  category: DealCategory | null;
  vendorName: string | null;
  topics: string[];
  /** ISO 8601 UTC. */
  createdAt: string;
}

/** Selects a user's unseen notifications. Leaves out deals that readers cannot see. */
const news = (db: Db, userId: Expression<number>) =>
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

/** Selects the recipients of mails, with their addresses. */
export const readers = statement((db: Db, { userIds }: { userIds: readonly number[] }) =>
  recipients(db)
    .select('users.email')
    .where('users.id', '=', sql<number>`ANY (${userIds}::integer[])`),
);

/** A queued mail of one alert, or a digest of those after a notification. */
export type QueuedAlerts = { id: number } & (
  { kind: 'alert'; about: MailAbout['alert'] } | { kind: 'alert-digest'; about: MailAbout['alert-digest'] }
);

interface Asked {
  ids: number[];
  userIds: number[];
  /** First notification that a mail may have; its only one unless it is a digest. */
  firsts: number[];
  digests: boolean[];
}

const asked = (values: Asked) =>
  sql<{ id: number; userId: number; first: number; isDigest: boolean }>`unnest(${values.ids}::bigint[],
    ${values.userIds}::integer[], ${values.firsts}::bigint[], ${values.digests}::boolean[])`.as<'mail'>(
    sql`mail (id, "userId", first, "isDigest")`,
  );

const FIRST = sql.ref<number>('mail.first');
const IS_DIGEST = sql.ref<boolean>('mail.isDigest');
const USER = sql.ref<number>('mail.userId');

/** Whether a message of the same user contains the alert already: a mail of its own, or the user's next digest. */
const isMailedElsewhere = (db: Db) =>
  db
    .selectFrom('messages')
    .select('messages.id')
    .where('messages.user_id', '=', USER)
    .where(({ eb, and, or, ref }) =>
      or([
        eb('messages.key', '=', sql<string>`concat('alert:', ${USER}, ':', told.id)`),
        and([
          eb('messages.kind', '=', 'alert-digest'),
          eb('messages.id', '>', sql.ref<number>('mail.id')),
          eb(sql.ref<number>('told.id'), '>', sql<number>`(${ref('messages.about')}->>'after')::bigint`),
        ]),
      ]),
    );

const mailed = statement((db: Db, values: Asked) =>
  db
    .selectFrom(asked(values))
    .innerJoinLateral(
      news(db, USER)
        .where('told.id', '>=', FIRST)
        .where(({ and, or, eb, not, exists }) =>
          or([
            and([not(IS_DIGEST), eb('told.id', '=', FIRST)]),
            and([IS_DIGEST, eb('told.kind', 'in', DIGEST_KINDS), not(exists(isMailedElsewhere(db)))]),
          ]),
        )
        .as('alert'),
      (join) => join.onTrue(),
    )
    .selectAll('alert')
    .select('mail.id as mailId')
    .orderBy('alert.id', 'desc'),
);

/**
 * Returns the alerts of mails by mail, newest first. A digest has those after a notification and before the user's next
 * digest, except those that were mailed on their own. Alerts that the user has seen are left out.
 */
export async function alertsOf(db: Db, mails: readonly QueuedAlerts[]): Promise<Map<number, MailedAlert[]>> {
  const found = await mailed(db, {
    ids: mails.map(({ id }) => id),
    userIds: mails.map(({ about }) => about.userId),
    firsts: mails.map(({ about }) => ('after' in about ? about.after + 1 : about.notificationId)),
    digests: mails.map(({ kind }) => kind === 'alert-digest'),
  });
  return Map.groupBy(found, ({ mailId }) => mailId);
}
