import { Migration } from '@mikro-orm/migrations';

/** Stores whether newsletters need the approval of a second admin. */
export class Migration20261126172500_approve_newsletters extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE settings ADD COLUMN newsletter_approval boolean NOT NULL DEFAULT false');
  }
}
