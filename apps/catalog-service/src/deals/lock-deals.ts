import type { EntityManager } from '@mikro-orm/postgresql';
import { tables, type Db } from '../tables.js';
import { Deal, isSubmitted } from './deal.entity.js';
import { dealNotFound } from './deal.errors.js';

/**
 * Locks deals until the transaction ends, in order of their ids. Read them afterwards, with `refresh`.
 *
 * Writes lock in this order, each only the rows that it needs: hold of a till, deal, its codes, ledger, counts. A
 * counter locks a code, not the deal, and then adds rows that refer to the deal. With `FOR UPDATE`, it would wait for a
 * writer that waits for the code.
 */
export async function lockDeals(db: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.selectFrom('deals').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
}

/**
 * Locks deals that are about to be deleted, then their holds and codes. The deletion itself would lock the deal's row
 * while a counter that has locked a code still needs it. Deals come before holds here, since a second deletion could
 * otherwise lock a hold that the first one did not see. No till locks a deal.
 */
export async function lockDealsToRemove(db: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await lockDeals(db, ids);
  const vouchers = db.selectFrom('redemptions').select('id').where('deal_id', 'in', ids);
  await db
    .selectFrom('code_holds')
    .select('id')
    .where('redemption_id', 'in', vouchers)
    .orderBy('id')
    .forUpdate()
    .execute();
  await vouchers.orderBy('id').forUpdate().execute();
}

/** Locks a deal that admins see. Throws deal_not_found. */
export async function getDealForUpdate(em: EntityManager, id: number): Promise<Deal> {
  await lockDeals(tables(em), [id]);
  return em.findOneOrFail(Deal, { id, ...isSubmitted }, { refresh: true, failHandler: () => dealNotFound(id) });
}
