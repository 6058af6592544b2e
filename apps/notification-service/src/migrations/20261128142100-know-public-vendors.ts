import { Migration } from '@mikro-orm/migrations';

/** Keeps which vendors readers see. The catalogue publishes all of them again. */
export class Migration20261128142100_know_public_vendors extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE vendors ADD is_public boolean NOT NULL DEFAULT false');
  }
}
