import { Migration } from '@mikro-orm/migrations';

/**
 * Replaces two indexes of shown deals by one, which holds all that decides whether a deal runs: the planner preferred the
 * one that did not. shown_deals_by_end finds the next end; the previous version sorts a college's entries instead. The
 * locks that block reads are taken last.
 */
export class Migration20261128110000_count_running_deals_by_start extends Migration {
  override up(): void {
    this.addSql(
      'CREATE INDEX shown_deals_by_start ON shown_deals (college_id, start_date) INCLUDE (end_date, vendor_id, hidden_at)',
    );
    this.addSql('DROP INDEX shown_deals_starting');
    this.addSql('DROP INDEX shown_deals_running');
  }
}
