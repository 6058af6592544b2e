import { Migration } from '@mikro-orm/migrations';

/** Stores the business's tax id as a setting of admins. */
export class Migration20261126171000_set_the_tax_id extends Migration {
  override up(): void {
    this.addSql("ALTER TABLE settings ADD COLUMN tax_id text NOT NULL DEFAULT ''");
  }
}
