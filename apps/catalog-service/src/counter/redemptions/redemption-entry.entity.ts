import { defineEntity, p } from '@mikro-orm/core';
import { savedCents, type PricedDiscount } from '@campus-deals/contracts/catalog/discount-rules';
import { ProductError } from '@campus-deals/service-defaults';
import { COUNTED_BY, TAKE_BACK_REASONS } from '@campus-deals/contracts/enumerations';
import { Vendor } from '../../vendors/vendor.entity.js';

const KINDS = ['redeemed', 'taken-back'] as const;

const index = (name: string, on: string) => ({ name, expression: `CREATE INDEX ${name} ON redemption_entries ${on}` });

/**
 * The ledger of redemptions and of what they saved: rows are added and never changed, except that a counter adds a bill
 * once, erasing an account removes the student, and removing a vendor the names of its counters. It outlives vouchers,
 * deals and vendors. `Ledger` writes it.
 */
export const RedemptionEntrySchema = defineEntity({
  name: 'RedemptionEntry',
  tableName: 'redemption_entries',
  properties: {
    id: p.bigint('number').primary().autoincrement().generated('by default as identity'),
    /** Not a foreign key: the voucher may have been erased. */
    redemptionId: p.bigint('number'),
    /** Neither this nor the vendor is a foreign key: the row stays when they are removed. */
    dealId: p.integer(),
    /** Title of the deal at that time. Null in rows of an earlier version. */
    dealTitle: p.text().strictNullable(),
    vendorId: p.integer(),
    /** College of the deal at that time. */
    collegeId: p.integer().strictNullable(),
    /** The student who redeemed; null: erased, or the redemption is taken back. */
    userId: p.integer().strictNullable(),
    /** Cents that the redemption saved, negative where it is taken back; null: not known. */
    savedCents: p.integer().strictNullable(),
    /** Bill that the counter typed, in cents. */
    billCents: p.integer().strictNullable(),
    /** Terms of the deal at that time, if a bill determines the saving. Null in rows of an earlier version. */
    terms: p.json<PricedDiscount>().strictNullable(),
    kind: p.enum(KINDS),
    /** Others than `counter`: a page or a shared code that was used on the student's phone. */
    countedBy: p.enum(COUNTED_BY).default('counter'),
    at: p.datetime().defaultRaw('now()'),
    name: p.text().strictNullable(),
    /** Name of the device's place at that time. */
    place: p.text().strictNullable(),
    deviceId: p.integer().strictNullable(),
    keyId: p.integer().strictNullable(),
    /** The redemption that this entry takes back. */
    takesBack: p.bigint('number').strictNullable(),
    reason: p.enum(TAKE_BACK_REASONS).strictNullable(),
    /** Chosen by the client, so that a repeated request counts once. */
    requestId: p.uuid().strictNullable(),
  },
  checks: [
    {
      name: 'redemption_entries_taken_back',
      expression: `(kind = 'taken-back') = (takes_back IS NOT NULL) AND (kind = 'taken-back') = (reason IS NOT NULL)`,
    },
    {
      name: 'redemption_entries_saved',
      expression: `CASE kind WHEN 'redeemed' THEN saved_cents >= 0 ELSE saved_cents <= 0 END`,
    },
  ],
  uniques: [
    { name: 'redemption_entries_taken_back_once', properties: ['takesBack'], where: 'takes_back IS NOT NULL' },
    {
      name: 'redemption_entries_of_request',
      properties: ['vendorId', 'requestId'],
      where: 'request_id IS NOT NULL',
    },
  ],
  indexes: [
    {
      name: 'redemption_entries_of_use',
      properties: ['dealId', 'redemptionId'],
      where: `counted_by <> 'counter' AND kind = 'redeemed'`,
    },
    {
      name: 'redemption_entries_of_day',
      properties: ['at'],
      where: `counted_by <> 'counter' AND kind = 'redeemed'`,
    },
    index('redemption_entries_of_student', `(user_id, id DESC) WHERE user_id IS NOT NULL`),
    index('redemption_entries_of_college', `(college_id, at) INCLUDE (id, saved_cents) WHERE kind = 'redeemed'`),
    {
      name: 'redemption_entries_taken_back_of_code',
      properties: ['redemptionId'],
      where: `kind = 'taken-back'`,
    },
    { name: 'redemption_entries_of_deal', properties: ['dealId'] },
    index('redemption_entries_of_vendor', `(vendor_id, at) WHERE kind = 'redeemed'`),
  ],
});

/** A redemption, or its being taken back. */
export class RedemptionEntry extends RedemptionEntrySchema.class {
  /** Computes the saving from a bill that the counter learned late. Throws saving_not_correctable if it is known. */
  addBill(cents: number): void {
    const saved = this.terms && this.savedCents === null ? savedCents(this.terms, cents) : null;
    if (saved === null) throw new ProductError('saving_not_correctable');
    this.billCents = cents;
    this.savedCents = saved;
  }
}
RedemptionEntrySchema.setClass(RedemptionEntry);

/**
 * A student's correction of the saving of one of their redemptions. Rows are added and never changed; the latest
 * counts, in the student's own list and sums only.
 */
export const SavingCorrection = defineEntity({
  name: 'SavingCorrection',
  tableName: 'saving_corrections',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    /** The redemption in the ledger. Its student is the author; erasing the account leaves no trace of them here. */
    entryId: () => p.manyToOne(RedemptionEntry).mapToPk().name('entry_id').updateRule('no action'),
    /** Bill before the discount, by the student. */
    billCents: p.integer().check('bill_cents > 0'),
    /** Saving by that bill and the deal's terms at the time of the redemption. */
    savedCents: p.integer(),
    at: p.datetime().defaultRaw('now()'),
  },
  checks: [{ name: 'saving_corrections_saved', expression: 'saved_cents >= 0 AND saved_cents <= bill_cents' }],
  indexes: [{ name: 'saving_corrections_of_entry', properties: ['entryId', 'id'] }],
});

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
