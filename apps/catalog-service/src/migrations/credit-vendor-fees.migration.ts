import { Migration } from '@mikro-orm/migrations';

/** Payments of the registration fee, whose events may come before the vendor is registered. */
export class CreditVendorFees20261127010000 extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE vendor_fees (
        payment_id integer PRIMARY KEY,
        user_id integer,
        has_paid boolean NOT NULL DEFAULT false,
        version integer NOT NULL DEFAULT 0
      )`);
    this.addSql('CREATE INDEX vendor_fees_user_index ON vendor_fees (user_id)');
  }
}
