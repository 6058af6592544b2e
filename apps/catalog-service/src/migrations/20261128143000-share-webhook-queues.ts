import { Migration } from '@mikro-orm/migrations';

/** Adds the end of an attempt's lease: deliveries in progress count towards their business's share of a queue. */
export class Migration20261128143000_share_webhook_queues extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE webhook_deliveries ADD COLUMN leased_until timestamptz');
  }
}
