import { Migration } from '@mikro-orm/migrations';

/** Keeps whose mailbox reviewed and saved, so that what others read counts each once. */
export class Migration20261128170000_count_known_students extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE reviews ADD mailbox_key text');
    this.addSql(
      'CREATE UNIQUE INDEX reviews_of_mailbox ON reviews (vendor_id, mailbox_key) WHERE mailbox_key IS NOT NULL',
    );
    this.addSql('ALTER TABLE saved_deals ADD mailbox_key text');
    this.addSql(
      'CREATE INDEX saved_deals_counted ON saved_deals (deal_id, mailbox_key) INCLUDE (created_at) WHERE mailbox_key IS NOT NULL',
    );
  }
}
