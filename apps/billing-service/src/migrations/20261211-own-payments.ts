import { Migration } from '@mikro-orm/migrations';

/**
 * Payments belong to an account or a browser, each with a customer of its own, and Stripe is asked for what changed since the
 * last look. The version before goes on beside it: it still writes `customers`, `checks` and `next_check_at`, which nothing
 * reads any more; a later version drops them.
 */
export class OwnPayments20261211000100 extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE payments
        ADD COLUMN customer_id text,
        ADD COLUMN browser text,
        ADD COLUMN network text,
        ADD COLUMN bank_asked_at timestamptz,
        ADD COLUMN duplicate_of integer`);
    this.addSql(`
      UPDATE payments SET customer_id = customers.provider_id
      FROM customers WHERE customers.email = payments.email AND payments.intent_id IS NOT NULL`);
    // Visitors with the same address no longer share a payment.
    this.addSql('DROP INDEX payments_one_open_of_email');
    this.addSql(`
      CREATE UNIQUE INDEX payments_one_open_of_browser ON payments (browser)
        WHERE status IN ('pending', 'processing') AND user_id IS NULL AND browser IS NOT NULL`);
    this.addSql('CREATE INDEX payments_browser_index ON payments (browser) WHERE browser IS NOT NULL');
    this.addSql('CREATE INDEX payments_network_index ON payments (network) WHERE network IS NOT NULL');
    this.addSql('CREATE INDEX payments_customer_index ON payments (customer_id) WHERE customer_id IS NOT NULL');
    this.addSql('CREATE INDEX payments_unpaid_index ON payments (created_at, id) WHERE paid_at IS NULL');
    this.addSql(`
      CREATE INDEX stripe_events_declines_index ON stripe_events (intent_id)
        WHERE type = 'payment_intent.payment_failed'`);
    this.addSql(`
      CREATE TABLE stripe_sync (
        id integer PRIMARY KEY CHECK (id = 1),
        site_id uuid NOT NULL,
        seen_until timestamptz,
        asked_at timestamptz
      )`);
    this.addSql('INSERT INTO stripe_sync (id, site_id) VALUES (1, gen_random_uuid())');
  }
}
