import { Migration } from '@mikro-orm/migrations';

/** What comes late of an account that was erased must find that out. */
export class RememberErasedAccounts20261126000100 extends Migration {
  override up(): void {
    this.addSql(
      'CREATE TABLE erased_accounts (user_id integer PRIMARY KEY, erased_at timestamptz NOT NULL DEFAULT now())',
    );
  }
}
