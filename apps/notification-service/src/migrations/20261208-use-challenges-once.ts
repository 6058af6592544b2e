import { Migration } from '@mikro-orm/migrations';

/** Records the challenges that subscribing visitors have solved. Works beside the previous version. */
export class UseChallengesOnce extends Migration {
  override up(): void {
    this.addSql('CREATE TABLE used_challenges (signature text PRIMARY KEY, expires_at timestamptz NOT NULL)');
    this.addSql('CREATE INDEX used_challenges_by_expiry ON used_challenges (expires_at)');
  }
}
