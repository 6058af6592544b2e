import { Migration } from '@mikro-orm/migrations';

/** Lets admins write the subject and the opening paragraphs of a newsletter, and keep drafts. */
export class Migration20261124044000_write_newsletters extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE newsletters ADD subject text, ADD intro text');
    this.addSql(`
      ALTER TABLE newsletters
        DROP CONSTRAINT newsletters_status_check,
        ADD CONSTRAINT newsletters_status_check
          CHECK (status IN ('draft', 'queued', 'sending', 'paused', 'sent', 'failed', 'cancelled'))`);
  }
}
