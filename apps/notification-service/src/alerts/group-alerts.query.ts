import { sql } from 'kysely';
import { isOfSuspendedVendor } from '../deals/deals.module.js';
import type { Db } from '../entities.js';
import type { GroupAlertKind } from './group-alert.entity.js';

/** Returns visible deals that end within a day and have no alert for that end yet. */
export function dealsEndingSoon(db: Db, limit: number) {
  return db
    .selectFrom('deals')
    .where('status', '=', 'approved')
    .where('is_hidden', '=', false)
    .where(({ not }) => not(isOfSuspendedVendor))
    .where('end_date', '>', sql<string>`now()`)
    .where('end_date', '<=', sql<string>`now() + interval '24 hours'`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('group_alerts')
            .select(sql.lit(1).as('one'))
            .where('kind', '=', sql.lit('deal-ending' as const))
            .whereRef('subject_id', '=', 'deals.id')
            .where('occasion', '=', sql<string>`deals.end_date::text`),
        ),
      ),
    )
    .select([
      'id',
      'college_id as collegeId',
      'vendor_name as vendorName',
      'title',
      'discount_type as discountType',
      'discount_value as discountValue',
      'end_date as endDate',
      'image',
    ])
    .orderBy('end_date')
    .limit(limit);
}

/** Returns the oldest unfinished alert that no other transaction has locked. */
export function openGroupAlert(db: Db) {
  return db
    .selectFrom('group_alerts')
    .select(['id', 'kind', 'subject_id as subjectId', 'title', 'description', 'data', 'last_user_id as lastUserId'])
    .where('finished_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked();
}

/** Returns the next recipients of an alert, after the last notified one. */
export function membersOf(
  db: Db,
  { kind, subjectId, lastUserId }: { kind: GroupAlertKind; subjectId: number; lastUserId: number },
  limit: number,
): Promise<{ userId: number }[]> {
  if (kind === 'deal-ending')
    return db
      .selectFrom('saved_deals')
      .select('user_id as userId')
      .where('deal_id', '=', subjectId)
      .where('is_saved', '=', true)
      .where('user_id', '>', lastUserId)
      .orderBy('user_id')
      .limit(limit)
      .execute();
  return db
    .selectFrom('newsletter_subscriptions')
    .select(({ fn, ref }) => fn.coalesce(ref('user_id'), sql.lit(0)).as('userId'))
    .distinct()
    .where('college_id', '=', subjectId)
    .where('confirmed_at', 'is not', null)
    .where('user_id', '>', lastUserId)
    .orderBy('userId')
    .limit(limit)
    .execute();
}
