import { Migration } from '@mikro-orm/migrations';

/** Lets PostgreSQL count running deals from the index alone. The keys stay, so the previous version's plans do too. */
export class Migration20261123120907_index_running_deals_with_vendor extends Migration {
  override up(): void {
    this.addSql('DROP INDEX deals_running');
    this.addSql(
      `CREATE INDEX deals_running ON deals (college_id, end_date, start_date) INCLUDE (vendor_id, hidden_at) WHERE status = 'approved'`,
    );
  }
}
