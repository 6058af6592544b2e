import { Migration } from '@mikro-orm/migrations';

/** Adds the state of replays: the first publication of rows, the known handlers, and the progress of the queue. */
export class AddReplayState20261122000001 extends Migration {
  override up(): void {
    // Only set when a row is published again, so that publishing costs no more than before.
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
