import { Migration } from '@mikro-orm/migrations';

/** Adds a saving to the roll-up of reports that becomes known once the counter adds the bill. */
export class Migration20261129061500_report_bills extends Migration {
  override up(): void {
    this.addSql(`
      CREATE FUNCTION keep_reported_bills() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE report_days SET saved_cents = report_days.saved_cents + NEW.saved_cents,
          known_savings = report_days.known_savings + 1
        FROM colleges c
        WHERE report_days.vendor_id = NEW.vendor_id AND report_days.college_id = c.id
          AND report_days.day = (NEW.at AT TIME ZONE c.time_zone)::date
          AND c.id = coalesce(NEW.college_id, (SELECT college_id FROM deals WHERE deals.id = NEW.deal_id));
        RETURN NULL;
      END $$`);
    // Deferred, so that each transaction locks the day last: after those of the deal and the vendor.
    this.addSql(`
      CREATE CONSTRAINT TRIGGER keep_reported_bills AFTER UPDATE OF saved_cents ON redemption_entries
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
        WHEN (OLD.saved_cents IS NULL AND NEW.saved_cents IS NOT NULL) EXECUTE FUNCTION keep_reported_bills()`);
  }
}
