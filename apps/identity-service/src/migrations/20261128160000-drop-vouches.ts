import { Migration } from '@mikro-orm/migrations';

/** Drops vouches. Who was verified by classmates stays verified until their year ends. */
export class Migration20261128160000_drop_vouches extends Migration {
  override up(): void {
    this.addSql('DROP TABLE student_vouches');
    this.addSql('DROP TABLE vouch_requests');
  }
}
