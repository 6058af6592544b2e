import { Migration } from '@mikro-orm/migrations';

/** Lets a user pin one follow. */
export class Migration20261123184100_pin_follows extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE follows ADD is_pinned boolean NOT NULL DEFAULT false');
  }
}
