import { Migration } from '@mikro-orm/migrations';

/** Keeps which saves count for the order of deals. Earlier ones do not: nothing says who made them. */
export class Migration20261128142000_note_which_saves_count extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE saved_deals ADD counts boolean NOT NULL DEFAULT false');
  }
}
