import { Migration } from '@mikro-orm/migrations';

/**
 * Stores receipts. Paid payments keep the number in their email, which was the payment's id; the series continues
 * after the highest. The previous version settles payments without a number, and gets one when its email is sent.
 */
export class Migration20261126171500_issue_receipts extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE payments ADD COLUMN receipt_number integer');
    this.addSql('UPDATE payments SET receipt_number = id WHERE paid_at IS NOT NULL');
    this.addSql('ALTER TABLE payments ADD CONSTRAINT payments_receipt_number_unique UNIQUE (receipt_number)');
    this.addSql(`
      CREATE TABLE receipts (
        payment_id integer PRIMARY KEY REFERENCES payments ON UPDATE CASCADE ON DELETE CASCADE,
        seller_name text NOT NULL,
        seller_address text NOT NULL,
        seller_tax_id text NOT NULL,
        payer_name text,
        payer_address text,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    this.addSql(`
      CREATE TABLE receipt_series (
        id integer PRIMARY KEY CONSTRAINT receipt_series_one_row CHECK (id = 1),
        last_number integer NOT NULL
      )`);
    this.addSql('INSERT INTO receipt_series SELECT 1, coalesce(max(receipt_number), 0) FROM payments');
  }
}
