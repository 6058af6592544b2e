import { Migration } from '@mikro-orm/migrations';

/** Drops what admins have open, and their saved views. The address of a list holds its filters, order and columns. */
export class Migration20261128143000_drop_looks_and_saved_views extends Migration {
  override up(): void {
    this.addSql('DROP TABLE admin_looks');
    this.addSql('DROP TABLE saved_views');
  }
}
