import type { EntityManager } from '@mikro-orm/postgresql';
import type { Outbox } from '@campus-deals/messaging';
import { sql, type Expression } from 'kysely';
import { tables } from '../tables.js';
import { dropCachedDeal } from './deal-tags.js';
import { endedDeal } from './deal.events.js';

/** Takes down approved and paused deals among these, in the caller's transaction. Returns how many. */
export async function expireDeals(em: EntityManager, outbox: Outbox, ids: number[] | Expression<number>) {
  const ended = await tables(em)
    .updateTable('deals')
    .set({ status: 'expired', pause_reason: null, updated_at: sql<Date>`now()` })
    .where('id', 'in', ids)
    .where('status', 'in', ['approved', 'paused'])
    .returning([
      'id',
      'vendor_id as vendorId',
      'college_id as collegeId',
      'further_college_ids as furtherCollegeIds',
      'version',
    ])
    .execute();
  await outbox.publishAll('DealExpired', ended.map(endedDeal));
  for (const deal of ended) dropCachedDeal(deal);
  return ended.length;
}
