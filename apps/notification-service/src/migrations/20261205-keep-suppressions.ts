import { Migration } from '@mikro-orm/migrations';

/**
 * Addresses that are not written to, and of each subscription how it came about. The version before writes rows without
 * these columns: its subscriptions count at once, so they are confirmed by default, as are those that are there.
 */
export class KeepSuppressions extends Migration {
  override up(): void {
    this.addSql('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    this.addSql(`
      CREATE TABLE suppressions (
        email_hash text PRIMARY KEY,
        email text UNIQUE,
        reason text NOT NULL CHECK (reason IN ('unsubscribed-all', 'admin', 'bounce', 'complaint')),
        detail text,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    this.addSql(`
      ALTER TABLE newsletter_subscriptions
        ADD COLUMN confirmed_at timestamptz DEFAULT now(),
        ADD COLUMN source text
          CHECK (source IN ('home', 'college', 'newsletter', 'account', 'api', 'admin', 'import')),
        ADD COLUMN ip_hash text,
        ADD COLUMN frequency text NOT NULL DEFAULT 'weekly' CHECK (frequency IN ('weekly', 'monthly', 'none')),
        ADD COLUMN paused_until timestamptz`);
    // For the admins' list, and for deleting unconfirmed subscriptions.
    this.addSql(
      'CREATE INDEX newsletter_subscriptions_search_index ON newsletter_subscriptions USING gin (email gin_trgm_ops)',
    );
    // Follows the order of the admins' list, and replaces the index on the college alone.
    this.addSql('DROP INDEX newsletter_subscriptions_college_index');
    this.addSql('CREATE INDEX newsletter_subscriptions_by_college ON newsletter_subscriptions (college_id, id)');
    this.addSql(
      'CREATE INDEX newsletter_subscriptions_unconfirmed ON newsletter_subscriptions (id) WHERE confirmed_at IS NULL',
    );
  }
}
