import { Migration } from '@mikro-orm/migrations';

/** Which admin gave a payment back, noted before Stripe is asked: what a crash leaves open a webhook settles. */
export class NoteRefunds extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE payments ADD COLUMN refunded_by integer');
  }
}
