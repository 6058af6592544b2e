import { Migration } from '@mikro-orm/migrations';

/** Returns newsletters that waited for an approval, or had one, to their drafts. No newsletter needs one any more. */
export class Migration20261128141500_send_newsletters_without_approval extends Migration {
  override up(): void {
    this.addSql(`UPDATE newsletters SET status = 'draft', starts_at = NULL WHERE status IN ('review', 'approved')`);
    this.addSql(`
      ALTER TABLE newsletters
        DROP written_by,
        DROP requested_at,
        DROP approved_by,
        DROP approval_note,
        DROP CONSTRAINT newsletters_status_check,
        ADD CONSTRAINT newsletters_status_check CHECK (status IN
          ('draft', 'queued', 'sending', 'paused', 'sent', 'failed', 'cancelled'))`);
  }
}
