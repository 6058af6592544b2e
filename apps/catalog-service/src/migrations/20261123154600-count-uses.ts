import { Migration } from '@mikro-orm/migrations';

/** Adds to the ledger how a redemption was counted, and what finds a student's uses of a page or a shared code. */
export class Migration20261123154600_count_uses extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE redemption_entries
        ADD counted_by text NOT NULL DEFAULT 'counter'
          CONSTRAINT redemption_entries_counted_by_check CHECK (counted_by IN ('counter', 'student', 'pin'))`);
    this.addSql(`
      CREATE INDEX redemption_entries_of_use ON redemption_entries (deal_id, redemption_id)
      WHERE counted_by <> 'counter' AND kind = 'redeemed'`);
    this.addSql(`
      CREATE INDEX redemption_entries_of_day ON redemption_entries (at)
      WHERE counted_by <> 'counter' AND kind = 'redeemed'`);
  }
}
