import { Migration } from '@mikro-orm/migrations';

/** Drops the search columns and the functions that built JSON before queries did, and the function of a former trigger. */
export class Migration20261123091030_drop_unused_schema extends Migration {
  override up(): void {
    this.addSql('DROP INDEX deal_search_words');
    this.addSql('ALTER TABLE deal_search DROP COLUMN words');
    this.addSql('DROP INDEX vendor_search_words');
    this.addSql('ALTER TABLE vendor_search DROP COLUMN words');
    this.addSql('DROP FUNCTION card_json(deals), open_json(vendors), open_json(colleges)');
    this.addSql('DROP FUNCTION notify_outbox_relay()');
  }
}
