import { sql } from 'kysely';
import type { Db } from '../entities.js';

/** Rows that one statement deletes at most. */
export const STEP = 5000;

/** Tables with many rows a deal, which go with it. */
export const CONTENTS = [
  'pool_codes',
  'redemptions',
  'saved_deals',
  'deal_interactions',
  'deal_days',
  'deal_reports',
  'viewers',
] as const;
export type Contents = (typeof CONTENTS)[number];

/** Tables of which one statement would have to delete more than a step with these deals. */
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

/** Deletes one step; answers whether there may be more. SQL text, for Kysely knows no `ctid`, by which each step finds rows at once. */
export async function deleteStep(db: Db, table: Contents, dealIds: number[]): Promise<boolean> {
  const rows = sql.table(table);
  const { numAffectedRows } = await sql`
    DELETE FROM ${rows} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${rows} WHERE deal_id = ANY (${dealIds}::int[]) LIMIT ${sql.lit(STEP)}))`.execute(db);
  return Number(numAffectedRows) === STEP;
}
