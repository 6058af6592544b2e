import { sql } from 'kysely';
import type { Db } from '../tables.js';

/** Maximum rows that one statement deletes. */
export const STEP = 5000;

/** Tables with many rows per deal, deleted together with it. */
export const CONTENTS = [
  'pool_codes',
  'redemptions',
  'saved_deals',
  'deal_interactions',
  'deal_days',
  'reports',
  'viewers',
] as const;
export type Contents = (typeof CONTENTS)[number];

/** Returns the tables that have more rows of these deals than one step deletes. */
export async function findLarge(db: Db, dealIds: number[]): Promise<Contents[]> {
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
export async function deleteStep(db: Db, table: Contents, dealIds: number[]): Promise<boolean> {
  const rows = sql.table(table);
  const { numAffectedRows } = await sql`
    DELETE FROM ${rows} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${rows} WHERE deal_id = ANY (${dealIds}::int[]) LIMIT ${sql.lit(STEP)}))`.execute(db);
  return Number(numAffectedRows) === STEP;
}
