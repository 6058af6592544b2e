import { Migration } from '@mikro-orm/migrations';

/** Lists deleted accounts, so that a write in progress cannot bring one of their ids back. */
export class Migration20261128150000_list_erased_accounts extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE erased_accounts (
        user_id integer PRIMARY KEY,
        erased_at timestamptz NOT NULL DEFAULT now()
      )`);
  }
}
