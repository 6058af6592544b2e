import { Migration } from '@mikro-orm/migrations';

/** Null for sessions that a version before has started: the moment of their sign-in is unknown, so it counts as long ago. */
export class StoreSignInTime extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE sessions ADD COLUMN signed_in_at timestamptz');
  }
}
