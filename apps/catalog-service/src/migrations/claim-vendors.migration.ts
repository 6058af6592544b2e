import { Migration } from '@mikro-orm/migrations';

/** A business that an admin entered has no owner before somebody claims it; and indexes for the lists of admins. */
export class ClaimVendors20261129000210 extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE vendors
        ALTER COLUMN user_id DROP NOT NULL,
        ADD COLUMN is_trusted boolean NOT NULL DEFAULT false`);
    this.addSql(`CREATE INDEX vendors_by_name ON vendors (search_text, id)`);
    this.addSql(`CREATE INDEX vendors_by_category ON vendors (lower(category), id DESC)`);
    this.addSql(`CREATE INDEX vendors_featured ON vendors (id DESC) WHERE featured`);
    this.addSql(`CREATE INDEX vendors_unowned ON vendors (id DESC) WHERE user_id IS NULL`);
    this.addSql(`CREATE INDEX colleges_by_subscribers ON colleges (subscriber_count DESC, id DESC)`);
  }
}
