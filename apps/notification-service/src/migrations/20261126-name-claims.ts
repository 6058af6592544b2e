import { Migration } from '@mikro-orm/migrations';

/** Each claim of a delivery has a number, so that a sender which was overtaken changes nothing. Works beside the version before. */
export class NameClaims extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE deliveries ADD COLUMN claim integer NOT NULL DEFAULT 0');
  }
}
