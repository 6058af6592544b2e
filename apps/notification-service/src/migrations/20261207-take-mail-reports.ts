import { Migration } from '@mikro-orm/migrations';

/** Records received reports of a mail provider, and removed colleges. Works beside the previous version. */
export class TakeMailReports extends Migration {
  override up(): void {
    this.addSql('CREATE TABLE mail_reports (id text PRIMARY KEY, received_at timestamptz NOT NULL DEFAULT now())');
    this.addSql('CREATE INDEX mail_reports_by_age ON mail_reports (received_at)');
    this.addSql('ALTER TABLE colleges ADD COLUMN is_removed boolean NOT NULL DEFAULT false');
    this.addSql('CREATE INDEX colleges_removed ON colleges (id) WHERE is_removed');
  }
}
