import { Migration } from '@mikro-orm/migrations';

/** Adds this service's copy of the settings of admins. */
export class Migration20261124043000_know_settings extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE known_settings (
        id integer PRIMARY KEY,
        version integer NOT NULL,
        settings jsonb NOT NULL,
        CONSTRAINT known_settings_one_row CHECK (id = 1)
      )`);
  }
}
