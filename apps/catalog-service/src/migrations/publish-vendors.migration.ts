import { Migration } from '@mikro-orm/migrations';

/**
 * Has each vendor say whether it is public: `is_public`, which every list, search and page reads beside `is_open`, the state of
 * its college. Until now anybody's registration was public at once. The previous version may run beside it: it shows what it
 * showed before.
 */
export class PublishVendors20261215000100 extends Migration {
  override up(): void {
    this.vendors();
    this.indexes();
    this.search();
    this.accounts();
  }

  private vendors(): void {
    this.addSql(`
      ALTER TABLE vendors
        ADD COLUMN is_listed boolean NOT NULL DEFAULT false,
        ADD COLUMN deal_approved_at timestamptz,
        ADD COLUMN fee_waived_at timestamptz,
        ADD COLUMN suspended_at timestamptz,
        ADD COLUMN suspension_reason text,
        ADD COLUMN is_owner_suspended boolean NOT NULL DEFAULT false,
        ADD COLUMN popularity integer NOT NULL DEFAULT 0`);
    // Imported ones carry the file's key, and the audit log names those that an admin entered since it is kept.
    this.addSql(`
      UPDATE vendors SET is_listed = true
      WHERE user_id IS NULL OR import_key IS NOT NULL
        OR id IN (SELECT subject_id::integer FROM audit_entries WHERE subject_type = 'vendor' AND action = 'vendor.create')`);
    this.addSql(`
      UPDATE vendors SET deal_approved_at = first.approved_at
      FROM (SELECT vendor_id, min(approved_at) AS approved_at FROM deals WHERE approved_at IS NOT NULL GROUP BY vendor_id) first
      WHERE vendors.id = first.vendor_id`);
    this.addSql(`
      UPDATE vendors SET popularity = 1 + coalesce((
        SELECT sum(saves + redemptions) FROM vendor_days WHERE vendor_id = vendors.id AND day > current_date - 28), 0)
      WHERE id IN (
        SELECT vendor_id FROM deals
        WHERE status = 'approved' AND hidden_at IS NULL AND start_date <= now() AND (end_date IS NULL OR end_date > now()))`);
    this.addSql(`
      ALTER TABLE vendors ADD COLUMN is_public boolean NOT NULL GENERATED ALWAYS AS (
        (user_id IS NULL OR is_listed OR has_paid OR fee_waived_at IS NOT NULL OR deal_approved_at IS NOT NULL)
        AND suspended_at IS NULL AND NOT is_owner_suspended) STORED`);
  }

  private indexes(): void {
    for (const [name, keys] of [
      ['newest', 'id DESC'],
      ['nearest', 'coalesce(distance_miles, 99999), id'],
      ['popular', '(-popularity), id'],
    ] as const) {
      this.addSql(`CREATE INDEX vendors_public_${name} ON vendors (${keys}) WHERE is_open AND is_public`);
      this.addSql(`CREATE INDEX vendors_public_of_college_${name} ON vendors (college_id, ${keys}) WHERE is_public`);
    }
    this.addSql('DROP INDEX vendors_open, vendors_open_nearest, vendors_nearest');
    // Few: each read of deals looks here.
    this.addSql('CREATE INDEX vendors_suspended ON vendors (id) WHERE suspended_at IS NOT NULL OR is_owner_suspended');
  }

  /** Leaves out vendors that are not public and deals of suspended ones; the rest is as before. */
  private search(): void {
    this.addSql(`
      CREATE OR REPLACE FUNCTION write_vendor_search(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE
        learnt text[];
      BEGIN
        DELETE FROM vendor_search WHERE id = ANY (changed);
        WITH written AS (
          INSERT INTO vendor_search
          SELECT v.id, v.college_id, searchable(v.name), ' ' || searchable(v.name || ' ' || v.category) || ' '
          FROM vendors v JOIN colleges c ON c.id = v.college_id
          WHERE v.id = ANY (changed) AND v.is_public AND c.status = 'live' AND c.is_active
          RETURNING text)
        SELECT array_agg(text) INTO learnt FROM written;
        PERFORM learn_search_words(learnt);
      END $$`);
    this.addSql(`
      CREATE OR REPLACE FUNCTION write_deal_search(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE
        learnt text[];
      BEGIN
        -- A college or vendor that changes at this moment does not see these deals yet: whichever comes second waits for the other.
        PERFORM FROM colleges WHERE id IN (SELECT college_id FROM deals WHERE id = ANY (changed)) ORDER BY id FOR SHARE;
        PERFORM FROM vendors WHERE id IN (SELECT vendor_id FROM deals WHERE id = ANY (changed)) ORDER BY id FOR SHARE;
        DELETE FROM deal_search WHERE id = ANY (changed);
        WITH written AS (
          INSERT INTO deal_search
          SELECT d.id, d.college_id, searchable(d.title), searchable(v.name),
            ' ' || searchable(d.title || ' ' || v.name || ' ' || deal_category_label(d.category)) || ' ', d.start_date, d.end_date
          FROM deals d JOIN vendors v ON v.id = d.vendor_id JOIN colleges c ON c.id = d.college_id
          WHERE d.id = ANY (changed) AND d.status = 'approved' AND d.hidden_at IS NULL AND c.status = 'live' AND c.is_active
            AND v.suspended_at IS NULL AND NOT v.is_owner_suspended
          RETURNING text)
        SELECT array_agg(text) INTO learnt FROM written;
        PERFORM learn_search_words(learnt);
      END $$`);
    this.addSql(`
      CREATE OR REPLACE FUNCTION keep_vendor_search() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF OLD.college_id IS DISTINCT FROM NEW.college_id THEN PERFORM FROM colleges WHERE id = NEW.college_id FOR SHARE; END IF;
        PERFORM write_vendor_search(ARRAY[NEW.id]);
        IF (OLD.name, OLD.is_public) IS DISTINCT FROM (NEW.name, NEW.is_public) THEN
          PERFORM write_deal_search(ARRAY(SELECT id FROM deals WHERE vendor_id = NEW.id AND status = 'approved'));
        END IF;
        RETURN NULL;
      END $$`);
    this.addSql(`
      CREATE OR REPLACE TRIGGER keep_vendor_search AFTER UPDATE ON vendors FOR EACH ROW
      WHEN ((OLD.name, OLD.category, OLD.college_id, OLD.is_public) IS DISTINCT FROM (NEW.name, NEW.category, NEW.college_id, NEW.is_public))
      EXECUTE FUNCTION keep_vendor_search()`);
    this.addSql(
      'DELETE FROM vendor_search USING vendors WHERE vendors.id = vendor_search.id AND NOT vendors.is_public',
    );
  }

  private accounts(): void {
    this.addSql(`
      CREATE TABLE suspended_accounts (
        user_id integer PRIMARY KEY,
        is_suspended boolean NOT NULL,
        version integer NOT NULL
      )`);
    this.addSql('ALTER TABLE reviews ADD COLUMN is_hidden boolean NOT NULL DEFAULT false');
  }
}
