import { Migration } from '@mikro-orm/migrations';

/** Adds the PINs that staff type on students' phones. */
export class Migration20261123154500_keep_shop_pins extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE shop_pins (
        vendor_id integer PRIMARY KEY REFERENCES vendors ON DELETE CASCADE,
        hash text NOT NULL,
        set_at timestamptz NOT NULL DEFAULT now())`);
  }
}
