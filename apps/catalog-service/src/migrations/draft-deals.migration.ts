import { Migration } from '@mikro-orm/migrations';

/** Deals may be drafts, which only their owner sees. The previous version creates none. */
export class DraftDeals20261217000110 extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE deals
        DROP CONSTRAINT deals_status_check,
        ADD CONSTRAINT deals_status_check CHECK (status IN ('draft', 'pending', 'approved', 'rejected', 'expired'))`);
  }
}
