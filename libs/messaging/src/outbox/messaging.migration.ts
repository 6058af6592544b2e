import { Migration } from '@mikro-orm/migrations';
import { DropNotifyTrigger20261122000002 } from './notify-after-commit.migration.js';
import { AddReplayState20261122000001 } from './replay.migration.js';

class CreateOutboxAndInbox20261121000000 extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE outbox_events (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        version integer NOT NULL,
        payload jsonb NOT NULL,
        traceparent text,
        occurred_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        published_at timestamptz,
        attempts integer NOT NULL DEFAULT 0,
        retry_at timestamptz
      )`);
    // Unpublished rows must stay cheap to find, however many published rows are retained.
    this.addSql(`CREATE INDEX outbox_events_not_published ON outbox_events (id) WHERE published_at IS NULL`);
    this.addSql(
      `CREATE INDEX outbox_events_published_at ON outbox_events (published_at) WHERE published_at IS NOT NULL`,
    );
    this.addSql(`
      CREATE FUNCTION wake_outbox_relay() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_notify('outbox_events', ''); RETURN NULL; END $$`);
    this.addSql(`
      CREATE TRIGGER outbox_events_inserted AFTER INSERT ON outbox_events
      FOR EACH STATEMENT EXECUTE FUNCTION wake_outbox_relay()`);
    this.addSql(`
      CREATE TABLE inbox_events (
        event_id uuid NOT NULL,
        handler text NOT NULL,
        handled_at timestamptz NOT NULL DEFAULT now(),
        changed_tags text[],
        PRIMARY KEY (event_id, handler)
      )`);
    // Rows arrive in the order of handled_at, so a cheap block range index finds the old ones.
    this.addSql(`CREATE INDEX inbox_events_handled_at ON inbox_events USING brin (handled_at)`);
  }

  override down(): void {
    this.addSql('DROP TABLE inbox_events');
    this.addSql('DROP TABLE outbox_events');
    this.addSql('DROP FUNCTION wake_outbox_relay()');
  }
}

class RenameWakeOutboxRelay20261122000000 extends Migration {
  override up(): void {
    this.addSql('ALTER FUNCTION wake_outbox_relay() RENAME TO notify_outbox_relay');
  }

  override down(): void {
    this.addSql('ALTER FUNCTION notify_outbox_relay() RENAME TO wake_outbox_relay');
  }
}

/** Migrations of the outbox and inbox. A service runs them before its own. */
export const messagingMigrations = [
  CreateOutboxAndInbox20261121000000,
  RenameWakeOutboxRelay20261122000000,
  AddReplayState20261122000001,
  DropNotifyTrigger20261122000002,
];
