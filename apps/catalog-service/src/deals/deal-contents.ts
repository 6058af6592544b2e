import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Outbox } from '@campus-deals/messaging';
import { sql } from 'kysely';
import { tables, type Db } from '../tables.js';
import { expireDeals } from './expire-deals.js';

/** Deals handled together. */
const PAGE = 100;
/** Maximum rows that one statement deletes. */
const STEP = 5000;
/** Tables with many rows per deal, deleted together with it. */
const CONTENTS = [
  'pool_codes',
  'redemptions',
  'saved_deals',
  'deal_interactions',
  'deal_days',
  'reports',
  'viewers',
] as const;
type Contents = (typeof CONTENTS)[number];

/**
 * Empties deals that are about to be deleted, so that deleting them is a short statement: codes, vouchers, saves,
 * reports and counts of a deal may be millions of rows. Each step is its own transaction. Call it before the deleting
 * transaction locks any of the deals. If it is interrupted, deleting again resumes the work; meanwhile readers do not
 * see half-empty deals, since they are taken down first.
 */
@Injectable()
export class DealContents {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async empty(dealIds: number[]): Promise<void> {
    for (let at = 0; at < dealIds.length; at += PAGE) await this.emptyPage(dealIds.slice(at, at + PAGE));
  }

  async emptyVendor(vendorId: number): Promise<void> {
    for (let last = 0; ;) {
      const deals = await tables(this.em)
        .selectFrom('deals')
        .select('id')
        .where('vendor_id', '=', vendorId)
        .where('id', '>', last)
        .orderBy('id')
        .limit(PAGE)
        .execute();
      if (deals.length === 0) return;
      last = deals.at(-1)?.id ?? last;
      await this.emptyPage(deals.map(({ id }) => id));
    }
  }

  private async emptyPage(dealIds: number[]): Promise<void> {
    const large = await findLarge(tables(this.em), dealIds);
    if (large.length === 0) return;
    await this.em.fork().transactional((within) => expireDeals(within, this.outbox, dealIds));
    // On another connection, even within a transaction: completed steps stay committed.
    const db = tables(this.em.fork());
    for (const table of large) while (await deleteStep(db, table, dealIds));
  }
}

/** Returns the tables that have more rows of these deals than one step deletes. */
async function findLarge(db: Db, dealIds: number[]): Promise<Contents[]> {
  const large: Contents[] = [];
  for (const table of CONTENTS) {
    const beyond = await db
      .selectFrom(table)
      .select('deal_id')
      .where('deal_id', 'in', dealIds)
      .offset(STEP)
      .limit(1)
      .executeTakeFirst();
    if (beyond) large.push(table);
  }
  return large;
}

/**
 * Deletes one step; returns whether there may be more. SQL text: Kysely has no `ctid`, which finds the rows of each
 * step directly.
 */
async function deleteStep(db: Db, table: Contents, dealIds: number[]): Promise<boolean> {
  const rows = sql.table(table);
  const { numAffectedRows } = await sql`
    DELETE FROM ${rows} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${rows} WHERE deal_id = ANY (${dealIds}::int[]) LIMIT ${sql.lit(STEP)}))`.execute(db);
  return Number(numAffectedRows) === STEP;
}
