import { Migration } from '@mikro-orm/migrations';

/** Drops the setting of placeholder figures. Ratings and counts are always those of stored rows. */
export class Migration20261129124500_drop_placeholder_figures extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE settings DROP COLUMN placeholder_figures');
  }
}
