import { expressionBuilder, sql } from 'kysely';
import type { Db, Tables } from '../entities.js';
import { VOUCHER_KINDS } from './redemption.entity.js';

/** Vouchers released in one statement at most. */
const BATCH = 1000;

const now = sql<Date & string>`now()`;
const eb = expressionBuilder<Tables, 'redemptions'>();

/** Whether a voucher has expired unused: the clock decides, not whether its place was given back already. */
export const isExpired = eb.and([
  eb('redemptions.redeemed_at', 'is', null),
  eb('redemptions.expires_at', 'is not', null),
  eb('redemptions.expires_at', '<=', now),
]);

/**
 * Gives back the places and the pool codes of a deal's expired vouchers, each once. The caller has locked the deal, so that
 * nobody issues meanwhile; a voucher that is being redeemed is waited for, and then is not expired.
 */
export async function releaseExpired(db: Db, dealId: number): Promise<void> {
  await db
    .with('released', (cte) =>
      cte
        .updateTable('redemptions')
        .set({ released_at: now })
        .where('id', 'in', (of) =>
          of
            .selectFrom('redemptions')
            .select('redemptions.id')
            .where('redemptions.deal_id', '=', dealId)
            .where(isExpired)
            .where('redemptions.released_at', 'is', null)
            .limit(BATCH),
        )
        // Once more: it may have been redeemed while this waited for its row.
        .where('redeemed_at', 'is', null)
        .returning(['kind', 'code_key']),
    )
    .with('freed', (cte) =>
      cte
        .updateTable('pool_codes')
        .set({ taken_at: null })
        .where('deal_id', '=', dealId)
        .where('code_key', 'in', (of) =>
          of.selectFrom('released').select('code_key').where('kind', '=', 'pool').$castTo<string>(),
        )
        .returning('id'),
    )
    .updateTable('deals')
    .set((deal) => ({
      issued_count: sql<number>`greatest(0, issued_count - (${deal.selectFrom('released').select(({ fn }) => fn.countAll().as('n'))})::int)`,
    }))
    .where('id', '=', dealId)
    // A deal that is redeemed another way by now counts those of that way.
    .where('redemption_kind', 'in', VOUCHER_KINDS)
    .where((deal) => deal.exists(deal.selectFrom('released').select('kind')))
    .execute();
}

/** Deals with expired vouchers, locked in one order; those that somebody else has locked are left out. */
export async function lockDealsWithExpired(db: Db): Promise<number[]> {
  const deals = await db
    .selectFrom('deals')
    .select('deals.id')
    .where('deals.id', 'in', (of) =>
      of
        .selectFrom('redemptions')
        .select('redemptions.deal_id')
        .where(isExpired)
        .where('redemptions.released_at', 'is', null)
        .orderBy('redemptions.expires_at')
        .limit(BATCH),
    )
    .orderBy('deals.id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  return deals.map(({ id }) => id);
}

/** Has the unused vouchers of an account that is erased expire now, so that no place and no code is lost with it. */
export async function releaseAllOf(db: Db, userId: number): Promise<void> {
  const held = db
    .selectFrom('redemptions')
    .select('deal_id')
    .where('user_id', '=', userId)
    .where('expires_at', 'is not', null)
    .where('redeemed_at', 'is', null)
    .where('released_at', 'is', null);
  const deals = await db
    .selectFrom('deals')
    .select('id')
    .where('id', 'in', held)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const { id } of deals) {
    await db
      .updateTable('redemptions')
      .set({ expires_at: now })
      .where('deal_id', '=', id)
      .where('user_id', '=', userId)
      .where('expires_at', '>', now)
      .where('redeemed_at', 'is', null)
      .execute();
    await releaseExpired(db, id);
  }
}
