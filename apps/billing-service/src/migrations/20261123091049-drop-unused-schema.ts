import { Migration } from '@mikro-orm/migrations';

/** Drops the customers that payments shared before each had its own, and the function of a former trigger. */
export class Migration20261123091049_drop_unused_schema extends Migration {
  override up(): void {
    this.addSql('DROP TABLE customers');
    this.addSql('DROP FUNCTION notify_outbox_relay()');
  }
}
