import { Migration } from '@mikro-orm/migrations';

/** What was handled stays handled. A replica of the version before may add rows meanwhile: to handle those twice does no harm. */
export class RenameCollegeHandlers extends Migration {
  override up(): void {
    this.addSql(
      `UPDATE inbox_events SET handler = 'sync' || substr(handler, 5) WHERE handler LIKE 'know-college-when-%'`,
    );
  }
}
