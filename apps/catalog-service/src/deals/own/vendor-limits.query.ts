import type { DealStatus } from '@campus-deals/contracts/enumerations';
import { MOST_DRAFT_DEALS, MOST_OPEN_DEALS } from '@campus-deals/contracts/limits';
import { ProductError } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import type { Db } from '../../tables.js';

/** First key of the advisory locks on vendors' limits. */
const AMOUNTS = sql.lit(3);

/**
 * Locks the vendor's amounts until the transaction ends, so that concurrent requests cannot exceed a limit or create a
 * deal twice.
 */
export async function lockAmounts(db: Db, vendorId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${AMOUNTS}, ${vendorId}::int)`.execute(db);
}

/** Checks the limit of deals. Call it before submitting a deal. Throws limit_reached. */
export async function requireRoomForDeal(db: Db, vendorId: number): Promise<void> {
  await lockAmounts(db, vendorId);
  if ((await countDeals(db, vendorId, ['pending', 'approved', 'paused'])) >= MOST_OPEN_DEALS)
    throw new ProductError(
      'limit_reached',
      `A business has at most ${MOST_OPEN_DEALS} deals that run or wait. Delete or end one first.`,
    );
}

/** Checks the separate limit of drafts. Call it before creating a draft. Throws limit_reached. */
export async function requireRoomForDraft(db: Db, vendorId: number): Promise<void> {
  await lockAmounts(db, vendorId);
  if ((await countDeals(db, vendorId, ['draft'])) >= MOST_DRAFT_DEALS)
    throw new ProductError(
      'limit_reached',
      `A business has at most ${MOST_DRAFT_DEALS} drafts. Submit or delete one first.`,
    );
}

async function countDeals(db: Db, vendorId: number, statuses: DealStatus[]): Promise<number> {
  const { count } = await db
    .selectFrom('deals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('vendor_id', '=', vendorId)
    .where('status', 'in', statuses)
    .executeTakeFirstOrThrow();
  return count;
}
