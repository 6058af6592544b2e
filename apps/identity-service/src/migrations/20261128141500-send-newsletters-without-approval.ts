import { Migration } from '@mikro-orm/migrations';

/** Drops the setting that newsletters need the approval of a second admin. */
export class Migration20261128141500_send_newsletters_without_approval extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE settings DROP COLUMN newsletter_approval');
  }
}
