import { Migration } from '@mikro-orm/migrations';

/** When somebody wants to be left alone, on their own clock, and whether alerts are mailed one by one: once a day, unless they want each. */
export class KeepQuietHours extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE users
        ADD COLUMN time_zone text,
        ADD COLUMN quiet_from text,
        ADD COLUMN quiet_to text,
        ADD COLUMN digest text NOT NULL DEFAULT 'daily' CHECK (digest IN ('instant', 'daily'))`);
  }
}
