import { Migration } from '@mikro-orm/migrations';

/** A form sends the same key with each attempt to create its deal. The previous version sends none. */
export class CreateDealsOnce20261217000100 extends Migration {
  override up(): void {
    this.addSql(`ALTER TABLE deals ADD COLUMN idempotency_key text`);
    this.addSql(`
      CREATE UNIQUE INDEX deals_by_idempotency_key ON deals (vendor_id, idempotency_key)
        WHERE idempotency_key IS NOT NULL`);
  }
}
