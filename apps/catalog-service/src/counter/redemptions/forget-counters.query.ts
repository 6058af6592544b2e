import { sql } from 'kysely';
import type { Db } from '../../tables.js';

/** Removes the names of removed vendors' counters from the ledger, whose rows stay. */
export async function forgetCounters(db: Db, vendorIds: number[]): Promise<void> {
  await db
    .updateTable('redemption_entries')
    .set({ name: null })
    .where('name', 'is not', null)
    .where('id', 'in', (eb) => {
      const redeemed = eb
        .selectFrom('redemption_entries as entry')
        .where(sql<boolean>`entry.vendor_id = any(${vendorIds}::int[])`)
        .where('entry.kind', '=', sql.lit('redeemed'));
      const undone = redeemed.innerJoin('redemption_entries as undo', 'undo.takes_back', 'entry.id').select('undo.id');
      return redeemed.select('entry.id').union(undone);
    })
    .execute();
}
