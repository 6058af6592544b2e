import { Migration } from '@mikro-orm/migrations';

/** Alerts members with enough points to early deals. */
export class Migration20261126174200_alert_early extends Migration {
  override up(): void {
    this.addSql(`ALTER TABLE deals ADD is_early boolean NOT NULL DEFAULT false, ADD early_announced_at timestamptz`);
    this.addSql(`ALTER TABLE users ADD points integer NOT NULL DEFAULT 0`);
    this.addSql(`CREATE INDEX users_points_index ON users (id) WHERE points > 0`);
  }
}
