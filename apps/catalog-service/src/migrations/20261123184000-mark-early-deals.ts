import { Migration } from '@mikro-orm/migrations';

/** Marks deals that members with enough points see a day before everybody else. */
export class Migration20261123184000_mark_early_deals extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE deals ADD is_early boolean NOT NULL DEFAULT false');
  }
}
