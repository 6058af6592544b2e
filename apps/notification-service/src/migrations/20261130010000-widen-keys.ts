import { Migration } from '@mikro-orm/migrations';

/** Keys that grow with each reader of each alert or newsletter, and what refers to them. */
const KEYS = {
  messages: 'id',
  notifications: 'id',
  notification_receipts: 'notification_id',
  announcements: 'notification_id',
  newsletter_recipients: 'id',
};

/** Gives keys that could run out 64 bits. Rewrites their tables, and so loses their statistics. */
export class Migration20261130010000_widen_keys extends Migration {
  override up(): void {
    for (const [table, column] of Object.entries(KEYS)) {
      this.addSql(`ALTER TABLE ${table} ALTER COLUMN ${column} TYPE bigint`);
      this.addSql(`ANALYZE ${table}`);
    }
  }
}
