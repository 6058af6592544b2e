import { Migration } from '@mikro-orm/migrations';

/** What a replay goes by: when a row was published first, which handlers were known, and how far the queue was. */
export class AddReplayState20261122000001 extends Migration {
  override up(): void {
    // Only a row that was published again has one, so that publishing costs what it did.
    this.addSql(`ALTER TABLE outbox_events ADD COLUMN first_published_at timestamptz`);
    this.addSql(
      `CREATE INDEX outbox_events_first_published_at ON outbox_events (first_published_at) WHERE first_published_at IS NOT NULL`,
    );
    this.addSql(`
      CREATE TABLE outbox_handlers (
        event text NOT NULL,
        service text NOT NULL,
        handler text NOT NULL,
        first_seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        replayed_at timestamptz,
        PRIMARY KEY (event, service, handler)
      )`);
    this.addSql(`
      CREATE TABLE outbox_progress (
        store text PRIMARY KEY,
        published_at timestamptz NOT NULL
      )`);
  }

  override down(): void {
    this.addSql('DROP TABLE outbox_progress');
    this.addSql('DROP TABLE outbox_handlers');
    this.addSql('ALTER TABLE outbox_events DROP COLUMN first_published_at');
  }
}
