import { Migration } from '@mikro-orm/migrations';

class KnowSettings20261201000010 extends Migration {
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

/** Migrations of a service's copy of the settings. They run after `messagingMigrations`. */
export const settingsMigrations = [KnowSettings20261201000010];
