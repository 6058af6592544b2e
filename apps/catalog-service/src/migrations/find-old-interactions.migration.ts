import { Migration } from '@mikro-orm/migrations';

/** Interactions older than a month become one row a day: found by their hour, without a look at the others. */
export class FindOldInteractions20261126000100 extends Migration {
  override up(): void {
    this.addSql(`CREATE INDEX deal_interactions_hour ON deal_interactions (hour)`);
  }

  override down(): void {
    this.addSql(`DROP INDEX deal_interactions_hour`);
  }
}
