import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../tables.js';
import { isOfSuspendedVendor } from './visible-deals.query.js';

/** Alert kinds about deals that go to readers. Vendors keep the alerts about their own deals. */
export const READERS_DEAL_ALERTS = ['deal-alert', 'deal-ending'] as const;

/**
 * Filters out readers' alerts about a deal that is hidden, awaits review again, or belongs to a suspended vendor.
 * Alerts about an ended deal stay.
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
