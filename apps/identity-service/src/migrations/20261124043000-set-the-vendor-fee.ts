import { Migration } from '@mikro-orm/migrations';

/** Stores the vendor fee as a setting of admins. */
export class Migration20261124043000_set_the_vendor_fee extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE settings ADD COLUMN vendor_fee_cents integer NOT NULL DEFAULT 1000');
  }
}
