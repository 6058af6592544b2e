import { Migration } from '@mikro-orm/migrations';

/** Stores what the provider keeps of each payment, beside the ledger, and indexes both by time for the accounts. */
export class Migration20261124043100_store_provider_fees extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE provider_fees (
        id text PRIMARY KEY,
        payment_id integer NOT NULL REFERENCES payments ON DELETE CASCADE,
        amount integer NOT NULL,
        currency text NOT NULL,
        occurred_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    this.addSql('CREATE INDEX provider_fees_payment_index ON provider_fees (payment_id)');
    this.addSql('CREATE INDEX provider_fees_time_index ON provider_fees (occurred_at)');
    this.addSql('CREATE INDEX movements_time_index ON movements (occurred_at)');
  }
}
