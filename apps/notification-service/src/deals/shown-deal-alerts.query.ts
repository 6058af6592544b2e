import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../entities.js';
import { isOfSuspendedVendor } from './suspended-vendor.query.js';

/** Of what readers are told of deals. Vendors are told of their own whatever becomes of them. */
export const READERS_DEAL_ALERTS = ['deal-alert', 'deal-ending'] as const;

/**
 * Leaves out of notifications what readers were told of a deal that is hidden, of a suspended vendor, or waits for an admin again, for as long as it does.
 * What was told of one that is over stays.
 */
export function isOfShownDeal({
  not,
  exists,
  selectFrom,
}: ExpressionBuilder<Tables, 'notifications'>): Expression<SqlBool> {
  return not(
    exists(
      selectFrom('deals')
        .select(sql.lit(1).as('one'))
        .whereRef('deals.id', '=', 'notifications.deal_id')
        .where('notifications.kind', 'in', READERS_DEAL_ALERTS)
        .where(({ or, eb }) =>
          or([
            isOfSuspendedVendor,
            eb('deals.is_hidden', '=', true),
            eb('deals.status', 'in', ['pending', 'rejected']),
          ]),
        ),
    ),
  );
}
