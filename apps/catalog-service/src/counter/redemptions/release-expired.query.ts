import { expressionBuilder, sql, type UpdateQueryBuilder } from 'kysely';
import type { Db, Tables } from '../../tables.js';
import { VOUCHER_KINDS, type RedemptionKind } from '@campus-deals/contracts/enumerations';

/** Maximum vouchers released in one statement. */
const BATCH = 1000;

const now = sql<Date & string>`now()`;
const eb = expressionBuilder<Tables, 'redemptions'>();

/** Whether a voucher has expired unused, by the clock; its place may not be released yet. */
export const isExpired = eb.and([
  eb('redemptions.redeemed_at', 'is', null),
  eb('redemptions.expires_at', 'is not', null),
  eb('redemptions.expires_at', '<=', now),
]);

/**
 * Releases the places and pool codes of a deal's expired vouchers, each once. The caller has locked the deal, so that
 * none are issued meanwhile. Waits for a voucher that is just being redeemed, which then does not count as expired.
 */
export function releaseExpired(db: Db, dealId: number): Promise<void> {
  const released = db
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
    // Checked again: it may have been redeemed while this waited for its row lock.
    .where('redeemed_at', 'is', null)
    .returning(['kind', 'code_key']);
  return release(db, dealId, released);
}

/**
 * Releases the place and the pool code of a redeemed voucher that is taken back while its student has another unused
 * one. The caller has locked the deal.
 */
export function releaseRedeemed(db: Db, dealId: number, id: number): Promise<void> {
  const released = db
    .updateTable('redemptions')
    .set({ redeemed_at: null, expires_at: now, released_at: now })
    .where('id', '=', id)
    .returning(['kind', 'code_key']);
  return release(db, dealId, released);
}

type Voucher = { kind: RedemptionKind; code_key: string | null };
type Released = UpdateQueryBuilder<Tables, 'redemptions', 'redemptions', Voucher>;

async function release(db: Db, dealId: number, released: Released): Promise<void> {
  await db
    .with('released', () => released)
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
    // If the deal is redeemed in another way now, `issued_count` counts that way.
    .where('redemption_kind', 'in', VOUCHER_KINDS)
    .where((deal) => deal.exists(deal.selectFrom('released').select('kind')))
    .execute();
}

/** Locks deals with expired vouchers in order of their ids, and skips those that are locked elsewhere. */
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

/** Withdraws a deal's unused vouchers and releases their places. The caller has locked the deal. Returns their holders. */
export async function withdrawUnused(db: Db, dealId: number): Promise<number[]> {
  const withdrawn = await db
    .updateTable('redemptions')
    .set({ expires_at: now })
    .where('deal_id', '=', dealId)
    .where('kind', 'in', VOUCHER_KINDS)
    .where('redeemed_at', 'is', null)
    .where('released_at', 'is', null)
    .where((voucher) => voucher.or([voucher('expires_at', 'is', null), voucher('expires_at', '>', now)]))
    .returning('user_id as userId')
    .execute();
  await releaseExpired(db, dealId);
  return withdrawn.map(({ userId }) => userId);
}

/** Expires the unused vouchers of an erased account, so that their places and codes are not lost. */
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
