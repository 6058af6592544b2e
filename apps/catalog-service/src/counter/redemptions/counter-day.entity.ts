import { defineEntity, p } from '@mikro-orm/core';
import { COUNTED_BY } from '@campus-deals/contracts/enumerations';
import { Vendor } from '../../vendors/vendor.entity.js';

/**
 * Sums of the ledger: what a counter of a vendor redeemed on one day of the vendor's clock, without what was taken back.
 * The trigger `keep_counter_days` on redemption_entries writes it.
 */
export const CounterDaySchema = defineEntity({
  name: 'CounterDay',
  tableName: 'counter_days',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    vendorId: () => p.manyToOne(Vendor).mapToPk().name('vendor_id').deleteRule('cascade'),
    day: p.date(),
    countedBy: p.enum(COUNTED_BY),
    deviceId: p.integer().strictNullable(),
    keyId: p.integer().strictNullable(),
    /** Name of the device or key at that time. Null: the owner. */
    name: p.text().strictNullable(),
    /** Name of the device's place at that time. */
    place: p.text().strictNullable(),
    redemptions: p.integer(),
    /** Number of them whose saving is known. */
    known: p.integer(),
    savedCents: p.integer(),
  },
  indexes: [
    {
      name: 'counter_days_once',
      expression: `CREATE UNIQUE INDEX counter_days_once ON counter_days (vendor_id, day, counted_by, device_id, key_id, name, place) NULLS NOT DISTINCT`,
    },
  ],
});
