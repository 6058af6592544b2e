import { Migration } from '@mikro-orm/migrations';

/** Colleges that were activated get their first newsletter. Works beside the version before. */
export class ScheduleNewsletters20261206000100 extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE first_newsletters (
        college_id integer PRIMARY KEY,
        activated_at timestamptz NOT NULL,
        due_at timestamptz NOT NULL,
        done_at timestamptz
      )`);
    this.addSql('CREATE INDEX first_newsletters_due_index ON first_newsletters (due_at) WHERE done_at IS NULL');
  }
}
