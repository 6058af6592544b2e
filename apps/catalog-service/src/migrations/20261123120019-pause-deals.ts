import { Migration } from '@mikro-orm/migrations';

/** Adds the state of a deal that its vendor has paused, and why. A change of such a deal waits like one of an approved deal. */
export class Migration20261123120019_pause_deals extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE deals
        DROP CONSTRAINT deals_status_check,
        ADD pause_reason text CONSTRAINT deals_pause_reason_check CHECK (pause_reason IN ('paused', 'sold-out')),
        ADD CONSTRAINT deals_status_check
          CHECK (status IN ('draft', 'pending', 'approved', 'rejected', 'expired', 'paused')),
        ADD CONSTRAINT deals_pause_reason_known CHECK ((status = 'paused') = (pause_reason IS NOT NULL))`);
    this.addSql(`CREATE INDEX deals_paused ON deals (end_date) WHERE status = 'paused'`);
    this.addSql(`
      CREATE OR REPLACE FUNCTION waiting_since(status text, submitted timestamptz, revision_submitted timestamptz)
      RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN CASE WHEN status = 'pending' THEN submitted WHEN status IN ('approved', 'paused') THEN revision_submitted END`);
  }
}
