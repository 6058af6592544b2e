import { Migration } from '@mikro-orm/migrations';

/** The letters of a college's crest where they do not follow from its name. The previous version neither reads nor writes them. */
export class AddCollegeInitials20261231000100 extends Migration {
  override up(): void {
    this.addSql(`ALTER TABLE colleges ADD COLUMN initials text`);
  }
}
