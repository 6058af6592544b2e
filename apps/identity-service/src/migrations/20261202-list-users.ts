import { Migration } from '@mikro-orm/migrations';

/** Admins list users by name and by last sign-in, and narrow the list down. */
export class ListUsers extends Migration {
  override up(): void {
    this.addSql('CREATE INDEX users_by_name ON users (coalesce(lower(name), email), id)');
    this.addSql('CREATE INDEX users_by_last_login ON users (coalesce(last_login, to_timestamp(0)), id)');
    this.addSql('CREATE INDEX users_by_college ON users (college_id, id) WHERE college_id IS NOT NULL');
    this.addSql('CREATE INDEX users_unverified ON users (id) WHERE NOT email_verified');
  }
}
