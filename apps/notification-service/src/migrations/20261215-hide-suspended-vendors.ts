import { Migration } from '@mikro-orm/migrations';

/** Vendors whose deals readers do not see, as the catalogue's events say. The version before goes on showing them. */
export class HideSuspendedVendors20261215000100 extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE vendors ADD COLUMN is_suspended boolean NOT NULL DEFAULT false');
  }
}
