import { Migration } from '@mikro-orm/migrations';

/** Copies which kinds of notifications a user has switched on or off, by channel. */
export class Migration20261123155700_choose_alerts extends Migration {
  override up(): void {
    this.addSql(`ALTER TABLE users ADD alert_choices text[] NOT NULL DEFAULT '{}'`);
  }
}
