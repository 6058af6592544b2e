import { Migration } from '@mikro-orm/migrations';

/** Publishes vendors again, for copies that know which of them readers see. */
export class Migration20261128170100_publish_vendors_again extends Migration {
  override up(): void {
    this.addSql(`INSERT INTO snapshots (kind) SELECT 'vendors' WHERE EXISTS (SELECT FROM vendors)`);
  }
}
