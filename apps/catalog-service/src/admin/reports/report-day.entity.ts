import { defineEntity, p } from '@mikro-orm/core';

/**
 * Counts of a vendor's deals at one college on one day of its clock: the roll-up that reports read. Triggers add to it
 * in the transaction of each fact: `keep_report_days` on `deal_days`, `keep_reported_redemptions` and
 * `keep_reported_bills` on the ledger. Contains no personal data. Has no foreign keys, so that a college's sums stay
 * when a vendor is removed.
 */
export const ReportDaySchema = defineEntity({
  name: 'ReportDay',
  tableName: 'report_days',
  properties: {
    vendorId: p.integer().primary(),
    day: p.date().primary(),
    /** College of the deals. */
    collegeId: p.integer().primary(),
    views: p.integer().default(0),
    saves: p.integer().default(0),
    /** Excludes redemptions that were taken back. */
    redemptions: p.integer().default(0),
    savedCents: p.integer().default(0),
    /** Number of redemptions whose saving is known. */
    knownSavings: p.integer().default(0),
  },
  indexes: [
    {
      name: 'report_days_of_college',
      expression: `CREATE INDEX report_days_of_college ON report_days (college_id, day) INCLUDE (views, saves, redemptions, saved_cents, known_savings)`,
    },
  ],
});
