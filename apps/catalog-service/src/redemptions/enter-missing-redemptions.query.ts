import { sql } from 'kysely';
import type { Db } from '../entities.js';

/** Enters the redemptions since a time that the ledger lacks, oldest first, without a saving. Returns how many. */
export async function enterMissingRedemptions(db: Db, since: Date): Promise<number> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('redemption_entries')
    .columns(['redemption_id', 'deal_id', 'deal_title', 'vendor_id', 'college_id', 'user_id', 'kind', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('redemptions')
        .innerJoin('deals', 'deals.id', 'redemptions.deal_id')
        .select(({ ref }) => [
          'redemptions.id',
          'redemptions.deal_id',
          'deals.title',
          'redemptions.vendor_id',
          'deals.college_id',
          'redemptions.user_id',
          eb.val('redeemed').as('kind'),
          ref('redeemed_at').$notNull().as('at'),
        ])
        .where('redeemed_at', '>=', sql<string>`${since}`)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('redemption_entries as entry')
                .select('entry.id')
                .whereRef('entry.vendor_id', '=', 'redemptions.vendor_id')
                .whereRef('entry.at', '=', 'redemptions.redeemed_at')
                .where('entry.kind', '=', sql.lit('redeemed'))
                .whereRef('entry.redemption_id', '=', 'redemptions.id'),
            ),
          ),
        )
        .orderBy('redeemed_at')
        .orderBy('redemptions.id')
        // An erasure waits, and then removes the student from these rows too.
        .forKeyShare('redemptions'),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
}
