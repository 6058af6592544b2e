import { Migration } from '@mikro-orm/migrations';

/** Records when alerts were last sent, and marks the deals that wait for their college's summary. */
export class Migration20261123101000_summarize_held_up_deals extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE alert_activity (
        id integer PRIMARY KEY CHECK (id = 1),
        active_at timestamptz NOT NULL,
        paused_at timestamptz,
        resumed_at timestamptz
      )`);
    this.addSql('ALTER TABLE deals ADD COLUMN held_up_at timestamptz');
    this.addSql('CREATE INDEX deals_held_up_index ON deals (college_id) WHERE held_up_at IS NOT NULL');
  }
}
