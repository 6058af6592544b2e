import type { DealStatus } from '@campus-deals/contracts/enumerations';
import {
  MOST_CODES_OF_DEAL,
  MOST_CODES_OF_VENDOR,
  MOST_DRAFT_DEALS,
  MOST_OPEN_DEALS,
} from '@campus-deals/contracts/limits';
import { ProductError } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import type { Db } from '../entities.js';

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
  if ((await countDeals(db, vendorId, ['pending', 'approved'])) >= MOST_OPEN_DEALS)
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
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('vendor_id', '=', vendorId)
    .where('status', 'in', statuses)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds codes by `add`, unless the deal or its vendor would have too many. Throws limit_reached. */
export async function addWithinLimits(
  db: Db,
  { dealId, vendorId }: { dealId: number; vendorId: number },
  add: () => Promise<number>,
): Promise<number> {
  await lockAmounts(db, vendorId);
  const added = await add();
  if (added === 0) return 0;
  const codes = (of: { dealId: number } | { vendorId: number }) =>
    db
      .selectFrom('pool_codes')
      .innerJoin('deals', 'deals.id', 'pool_codes.deal_id')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('dealId' in of ? 'deals.id' : 'deals.vendor_id', '=', 'dealId' in of ? of.dealId : of.vendorId)
      .executeTakeFirstOrThrow();
  const [ofDeal, ofVendor] = [await codes({ dealId }), await codes({ vendorId })];
  if (Number(ofDeal.count) > MOST_CODES_OF_DEAL)
    throw tooManyCodes('A deal has', MOST_CODES_OF_DEAL, Number(ofDeal.count) - added);
  if (Number(ofVendor.count) > MOST_CODES_OF_VENDOR)
    throw tooManyCodes('All deals of a business together have', MOST_CODES_OF_VENDOR, Number(ofVendor.count) - added);
  return added;
}

function tooManyCodes(subject: string, most: number, present: number): ProductError {
  const [limit, there] = [most, present].map((count) => count.toLocaleString('en-US'));
  return new ProductError(
    'limit_reached',
    `${subject} at most ${limit} codes, and ${there} are there. None of these were added: send fewer.`,
  );
}
