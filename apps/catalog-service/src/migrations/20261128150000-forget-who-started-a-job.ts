import { Migration } from '@mikro-orm/migrations';

/** Lets a job outlive the account of the admin who started it. */
export class Migration20261128150000_forget_who_started_a_job extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE admin_jobs ALTER created_by DROP NOT NULL');
  }
}
