import { Migration } from '@mikro-orm/migrations';

/** Lets a second admin approve what an admin wrote. The version before writes drafts without an author. */
export class Migration20261126172500_approve_newsletters extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE newsletters
        ADD written_by int,
        ADD requested_at timestamptz,
        ADD approved_by int,
        ADD approval_note text,
        DROP CONSTRAINT newsletters_status_check,
        ADD CONSTRAINT newsletters_status_check CHECK (status IN
          ('draft', 'review', 'approved', 'queued', 'sending', 'paused', 'sent', 'failed', 'cancelled'))`);
    this.addSql(`
      UPDATE newsletters SET written_by = created_by
      WHERE trigger = 'admin' AND (status = 'draft' OR subject IS NOT NULL OR intro IS NOT NULL)`);
  }
}
