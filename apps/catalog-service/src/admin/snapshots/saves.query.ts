import { sql } from 'kysely';
import type { Db } from '../../tables.js';

const DEALS_AT_ONCE = 50;

/** Finds the next deals with saves that readers see now or later. */
export const savesAfter = (db: Db, dealId: number) =>
  db
    .selectFrom('deals')
    .select(['deals.id as dealId', 'deals.college_id as collegeId'])
    .where('deals.id', '>', dealId)
    .where('deals.status', '=', 'approved')
    .where(({ or, eb }) => or([eb('deals.end_date', 'is', null), eb('deals.end_date', '>', sql<string>`now()`)]))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('saved_deals').select('saved_deals.id').whereRef('saved_deals.deal_id', '=', 'deals.id')),
    )
    .orderBy('deals.id')
    .limit(DEALS_AT_ONCE);

/** Finds the users who have saved a deal. */
export const savesOf = (db: Db, dealId: number) =>
  db
    .selectFrom('saved_deals')
    .select(['user_id as userId', sql<boolean>`mailbox_key IS NOT NULL`.as('counts')])
    .where('deal_id', '=', dealId)
    .orderBy('user_id');
