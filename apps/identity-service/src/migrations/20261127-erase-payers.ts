import { Migration } from '@mikro-orm/migrations';

/** Billing is new: of accounts deleted before it was there it holds nothing. */
export class ErasePayers extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE erasures ADD COLUMN billing_done_at timestamptz');
    this.addSql('UPDATE erasures SET billing_done_at = now()');
  }
}
