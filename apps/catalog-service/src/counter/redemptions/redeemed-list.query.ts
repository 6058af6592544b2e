import { statement } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import type { Db } from '../../tables.js';
import { discountColumns } from './redemption.presenter.js';

const MOST = 50;

interface ListedBy {
  vendorId: number;
  /** Null: all of the vendor's. */
  deviceId: number | null;
  since: string;
}

/**
 * Redemptions at a vendor since a time, newest first; a device sees its own. Each row has the total count of those that
 * were not taken back.
 */
export const findRedeemed = statement((db: Db, { vendorId, deviceId, since }: ListedBy) =>
  db
    .selectFrom('redemption_entries as entry')
    .innerJoin('deals', 'deals.id', 'entry.deal_id')
    .leftJoin('redemption_entries as undo', 'undo.takes_back', 'entry.id')
    .select(({ fn }) => [
      'entry.id',
      'deals.id as dealId',
      'deals.title as dealTitle',
      ...discountColumns,
      'entry.saved_cents as savedCents',
      'entry.at as redeemedAt',
      'entry.name as counter',
      'entry.place',
      'undo.at as takenBackAt',
      'undo.reason',
      fn.countAll<number>().filterWhere('undo.id', 'is', null).over().as('count'),
    ])
    .$narrowType<{ redeemedAt: string; takenBackAt: string | null }>()
    .where('entry.vendor_id', '=', vendorId)
    .where('entry.kind', '=', sql.lit('redeemed'))
    .where('entry.at', '>=', since)
    .$if(deviceId !== null, (found) => found.where('entry.device_id', '=', deviceId))
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(MOST),
);
