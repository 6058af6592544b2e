import { Migration } from '@mikro-orm/migrations';

/** Admins suspend accounts; null: the account is open. */
export class SuspendUsers extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE users ADD COLUMN suspended_at timestamptz, ADD COLUMN suspension_reason text');
    this.addSql('CREATE INDEX users_suspended ON users (id) WHERE suspended_at IS NOT NULL');
  }
}
