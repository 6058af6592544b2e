import { Migration } from '@mikro-orm/migrations';

/** Keeps handled events handled. Replicas of the previous version may add rows; handling those twice is harmless. */
export class RenameCollegeHandlers extends Migration {
  override up(): void {
    this.addSql(
      `UPDATE inbox_events SET handler = 'sync' || substr(handler, 5) WHERE handler LIKE 'know-college-when-%'`,
    );
  }
}
