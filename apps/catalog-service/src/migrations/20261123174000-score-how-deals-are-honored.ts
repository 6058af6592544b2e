import { Migration } from '@mikro-orm/migrations';

/** Adds the honor score of a vendor: how many of its redemptions were not reported as refused. */
export class Migration20261123174000_score_how_deals_are_honored extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE vendors ADD honor_percent smallint');
  }
}
