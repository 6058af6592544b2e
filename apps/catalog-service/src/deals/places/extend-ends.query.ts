import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tables } from '../../tables.js';
import type { ChangedClock } from '../../colleges/public.js';
import { dropCachedDeal } from '../deal-tags.js';
import { Deal } from '../deal.entity.js';

/**
 * Gives deals of a college the same local end on its new clock where that is later: a last day stays a whole day.
 * Returns the changed deals; publishes nothing.
 */
export async function extendEndsOf(em: EntityManager, { collegeId, from, to }: ChangedClock): Promise<Deal[]> {
  const promised = sql<Date>`((end_date AT TIME ZONE ${from}) AT TIME ZONE ${to})`;
  const rows = await tables(em)
    .selectFrom('deals')
    .select(['id', promised.as('end')])
    .where('college_id', '=', collegeId)
    .where(sql<boolean>`end_date > now() AND ${promised} > end_date`)
    .execute();
  const ends = new Map(rows.map(({ id, end }) => [id, new Date(end)]));
  const deals = await em.find(Deal, { id: { $in: [...ends.keys()] } }, { orderBy: { id: 'asc' }, refresh: true });
  const now = new Date();
  for (const deal of deals) {
    deal.extendTo(ends.get(deal.id) ?? now, now);
    dropCachedDeal(deal);
  }
  await em.flush();
  return deals;
}
