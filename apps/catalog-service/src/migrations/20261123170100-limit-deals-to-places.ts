import { Migration } from '@mikro-orm/migrations';

/** Adds the places where a deal is valid. Present deals are valid at every place of their vendor. */
export class Migration20261123170100_limit_deals_to_places extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE deals ADD COLUMN place_ids integer[] CHECK (cardinality(place_ids) >= 1)');
  }
}
