import { Migration } from '@mikro-orm/migrations';

/** Drops the index by which each hold deleted the old ones of its key. The previous version uses the unique one for it. */
export class Migration20261128143100_delete_holds_by_a_job extends Migration {
  override up(): void {
    this.addSql('DROP INDEX code_holds_of_key');
  }
}
