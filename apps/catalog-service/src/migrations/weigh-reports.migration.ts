import { Migration } from '@mikro-orm/migrations';

/** Reports weigh: those of before count no more towards hiding a deal, and what they have hidden stays so until an admin looks. */
export class WeighReports20261215000310 extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE deals
        ADD COLUMN counted_reports integer NOT NULL DEFAULT 0 CHECK (counted_reports >= 0),
        ADD COLUMN report_dismissals integer NOT NULL DEFAULT 0 CHECK (report_dismissals >= 0)`);
    this.addSql(`
      ALTER TABLE deal_reports
        ADD COLUMN counts boolean NOT NULL DEFAULT false,
        ADD COLUMN mailbox_key text`);
    this.addSql(`
      CREATE INDEX deal_reports_of_mailbox ON deal_reports (deal_id, mailbox_key) WHERE mailbox_key IS NOT NULL`);
  }
}
