import { Migration } from '@mikro-orm/migrations';

/** Adds deals, vendors, saves and time zones, synced by the catalogue's events. Works beside the previous version. */
export class KnowDeals20261205000100 extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE colleges ADD COLUMN time_zone text');
    this.addSql(`
      CREATE TABLE vendors (
        id integer PRIMARY KEY,
        college_id integer,
        user_id integer,
        name text NOT NULL,
        is_removed boolean NOT NULL DEFAULT false,
        version integer NOT NULL
      )`);
    this.addSql('CREATE INDEX vendors_user_index ON vendors (user_id) WHERE user_id IS NOT NULL');
    this.addSql(`
      CREATE TABLE deals (
        id integer PRIMARY KEY,
        college_id integer NOT NULL,
        vendor_id integer NOT NULL,
        user_id integer,
        vendor_name text NOT NULL,
        title text NOT NULL,
        category text NOT NULL CHECK (category IN ('food_drink', 'entertainment', 'services', 'shopping', 'tutoring', 'other')),
        discount_type text NOT NULL CHECK (discount_type IN ('percentage', 'fixed', 'bogo', 'custom')),
        discount_value text NOT NULL,
        start_date timestamptz NOT NULL,
        end_date timestamptz,
        weekdays smallint[] NOT NULL,
        window_from text,
        window_to text,
        image text,
        status text NOT NULL CHECK (status IN ('pending', 'approved', 'rejected', 'expired', 'removed')),
        is_hidden boolean NOT NULL DEFAULT false,
        approved_at timestamptz,
        version integer NOT NULL,
        synced_at timestamptz NOT NULL DEFAULT now()
      )`);
    this.addSql('CREATE INDEX deals_vendor_index ON deals (vendor_id)');
    this.addSql(
      `CREATE INDEX deals_approved_index ON deals (college_id, approved_at DESC, id DESC) WHERE status = 'approved'`,
    );
    this.addSql(`CREATE INDEX deals_beginning_index ON deals (start_date) WHERE status = 'approved'`);
    this.addSql(
      `CREATE INDEX deals_ending_index ON deals (end_date) WHERE status = 'approved' AND end_date IS NOT NULL`,
    );
    this.addSql(`CREATE INDEX deals_removed_index ON deals (synced_at) WHERE status = 'removed'`);
    this.addSql(`
      CREATE TABLE saved_deals (
        deal_id integer NOT NULL,
        user_id integer NOT NULL,
        college_id integer NOT NULL,
        is_saved boolean NOT NULL,
        changed_at timestamptz NOT NULL,
        PRIMARY KEY (deal_id, user_id)
      )`);
    this.addSql('CREATE INDEX saved_deals_user_index ON saved_deals (user_id)');
  }
}
