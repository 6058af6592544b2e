import { Migration } from '@mikro-orm/migrations';

/**
 * Stops writing counts of rate limits to the write-ahead log: each code at a counter takes its place among the guesses,
 * and would wait for the disk. A crash of the database begins all counts anew.
 */
export class Migration20261128110000_count_limits_without_waiting_for_the_disk extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE rate_limits SET UNLOGGED');
  }
}
