import { Migration } from '@mikro-orm/migrations';

/** Drops the function of a former trigger. */
export class Migration20261123091110_drop_unused_schema extends Migration {
  override up(): void {
    this.addSql('DROP FUNCTION notify_outbox_relay()');
  }
}
