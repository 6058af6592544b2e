import { Migration } from '@mikro-orm/migrations';

/** Records erased accounts, so that late events of such an account can be recognised. */
export class RememberErasedAccounts20261126000100 extends Migration {
  override up(): void {
    this.addSql(
      'CREATE TABLE erased_accounts (user_id integer PRIMARY KEY, erased_at timestamptz NOT NULL DEFAULT now())',
    );
  }
}
