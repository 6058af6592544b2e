import { Migration } from '@mikro-orm/migrations';

/** Records the admin who refunds a payment before Stripe is called: after a crash, a webhook completes the refund. */
export class NoteRefunds extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE payments ADD COLUMN refunded_by integer');
  }
}
