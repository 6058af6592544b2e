import { Migration } from '@mikro-orm/migrations';

/** Nobody has a college that was removed before: its users left it at once. */
export class MarkRemovedColleges extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE colleges ADD COLUMN is_removed boolean NOT NULL DEFAULT false');
    this.addSql('CREATE INDEX colleges_removed ON colleges (id) WHERE is_removed');
  }
}
