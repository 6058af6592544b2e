import { MAX_DRAFT_DEALS, MAX_OPEN_DEALS } from '@campus-deals/contracts/limits';
import { ProductError } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import type { Db } from '../../tables.js';

/** First key of the advisory locks on vendors' limits. */
const AMOUNTS = sql.lit(3);

/** Locks the vendor's amounts, so that concurrent requests cannot exceed a limit or create a deal twice. */
export async function lockAmounts(db: Db, vendorId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${AMOUNTS}, ${vendorId}::int)`.execute(db);
}

const OPEN_DEALS = {
  statuses: ['pending', 'approved', 'paused'],
  most: MAX_OPEN_DEALS,
  message: `A business has at most ${MAX_OPEN_DEALS} deals that run or wait. Delete or end one first.`,
} as const;
const DRAFTS = {
  statuses: ['draft'],
  most: MAX_DRAFT_DEALS,
  message: `A business has at most ${MAX_DRAFT_DEALS} drafts. Submit or delete one first.`,
} as const;

/** Checks the limit of deals, or of drafts. Call it before submitting a deal, creating a draft. Throws limit_reached. */
export async function requireRoom(db: Db, vendorId: number, isDraft = false): Promise<void> {
  const { statuses, most, message } = isDraft ? DRAFTS : OPEN_DEALS;
  await lockAmounts(db, vendorId);
  const { count } = await db
    .selectFrom('deals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('vendor_id', '=', vendorId)
    .where('status', 'in', statuses)
    .executeTakeFirstOrThrow();
  if (count >= most) throw new ProductError('limit_reached', message);
}
